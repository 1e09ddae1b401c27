/** Another server has taken the database over; nothing that this one writes is taken any more. */
export class StaleOwnerError extends Error {
	override readonly name = "StaleOwnerError";

	constructor() {
		super("Another server has taken the database over. This one must stop.");
	}
}
