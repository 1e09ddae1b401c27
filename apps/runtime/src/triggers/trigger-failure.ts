/** Why a trigger cannot do its work, in words for whoever designed the flow. */
export class TriggerFailure extends Error {
	override readonly name = "TriggerFailure";
	/** Upper case with underscores. */
	readonly code: string;

	constructor(code: string, message: string, cause?: unknown) {
		super(message, { cause });
		this.code = code;
	}
}
