/** Why a trigger cannot do its work, in words for the flow's designer. */
export class TriggerFailure extends Error {
	override readonly name = "TriggerFailure";
	/** Upper case with underscores. */
	readonly code: string;

	constructor(code: string, message: string, cause?: unknown) {
		super(message, { cause });
		this.code = code;
	}
}
