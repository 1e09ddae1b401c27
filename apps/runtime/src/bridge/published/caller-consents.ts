/** A consent that a call waits for, and that its caller's own person may give. */
export interface AskedConsent {
	/** Names the question, as it is asked now. */
	readonly id: string;
	readonly token: string;
}

/** How the person at a program that calls tools answers what the call waits for. */
export interface CallerConsents {
	/** The consent that a run's call waits for; `undefined` where it waits for something else, or for somebody in particular. */
	asked(run: string): Promise<AskedConsent | undefined>;
	/**
	 * @param by who answers, for the record
	 * @throws AppError when someone else has answered meanwhile, or the time is over
	 */
	answer(consent: AskedConsent, approved: boolean, by: string): Promise<void>;
}
