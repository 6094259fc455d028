/** The messages of the rules for settings (back office §5). */
export const settingMessages = {
  email_address_invalid: 'Please enter a valid email address',
  url_invalid: 'Please enter a valid URL',
  amount_negative: 'Must be 0 or greater',
  percent_too_high: 'Cannot exceed 100',
  amount_too_high: 'Cannot exceed 999,999',
  amount_decimals: 'At most two decimals',
  site_name_required: 'Site name is required',
  tagline_required: 'Tagline is required',
  hero_title_required: 'Hero title is required',
  hero_subtitle_required: 'Hero subtitle is required',
  about_title_required: 'Title is required',
  about_description_required: 'Description is required',
  about_content_required: 'Content is required',
  company_name_required: 'Company name is required',
  domain_invalid: 'Valid domain required',
  smtp_host_required: 'SMTP host is required',
  smtp_host_invalid: 'Enter a server name such as smtp.example.com, without a port',
  smtp_port_required: 'SMTP port is required',
  smtp_port_invalid: 'SMTP port must be a number from 1 to 65535',
  smtp_password_required: 'SMTP password is required',
  smtp_password_again: 'Enter the SMTP password again: the stored one belongs to another server or user.',
  from_name_required: 'From name is required',
  email_list_invalid: 'Please enter valid email addresses, separated by commas',
  paypal_secret_again: 'Enter the Client Secret again: the stored one belongs to another Client ID or mode.',
  paypal_incomplete: 'Please provide both PayPal Client ID and Client Secret for business account.',
  paypal_details_required: 'Please provide at least PayPal email and name for personal account.',
} as const

/** Stable key of a fault in a setting. */
export type SettingFaultCode = keyof typeof settingMessages
