/** The host went away with something under way. */
export class ConnectionLostError extends Error {
	override readonly name = "ConnectionLostError";
}
