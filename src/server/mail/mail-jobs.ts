/** Name of the job that delivers one mail; its data is `{mailId}`. */
export const deliverMailJob = 'deliver-mail'

export interface DeliverMail {
  mailId: string
}
