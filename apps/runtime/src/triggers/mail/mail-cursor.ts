/** The last mail that a trigger has seen. */
export interface MailCursor {
	/** Mails that arrived before count as seen, whatever their numbers; milliseconds since the Unix epoch. */
	readonly since: number;
	/** The folder's validity when `uid` was noted: with another one, numbers mean other mails. */
	readonly validity?: string;
	readonly uid?: number;
}
