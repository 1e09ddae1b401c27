/** Whether a frame that could not be read names what an answer to it has to name. */
export function isFrameId(value: unknown): value is string {
	return typeof value === "string" && value.length > 0 && value.length <= 256;
}
