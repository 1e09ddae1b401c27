/** A request's body, which can be read as often as it is needed: to be signed, to be sent, to be sent again. */
export interface RequestBody {
	/** Absent where the sender decides. */
	readonly contentType?: string | undefined;
	readonly bytes: number;
	readonly chunks: () => AsyncIterable<Uint8Array>;
	/** The whole body, where it is in memory. */
	readonly text?: string;
}

export function textBody(text: string, contentType?: string): RequestBody {
	const bytes = new TextEncoder().encode(text);
	return {
		contentType,
		bytes: bytes.length,
		async *chunks() {
			yield bytes;
		},
		text,
	};
}
