/** The message of the rule for the setup token. */
export const setupMessages = { setup_token_required: 'Setup token is required' } as const
