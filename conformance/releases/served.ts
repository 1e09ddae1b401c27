/** A server that scenarios run at: a released one in a process of its own, or today's in a test. */
export interface Served {
	/** An administrator's access token. */
	readonly token: string;
	/** The address of its bridge. */
	readonly bridge: string;
	/** @throws Error with the body of a refusal */
	readonly send: (
		method: string,
		path: string,
		type?: string,
		body?: string | Uint8Array<ArrayBuffer>,
	) => Promise<Response>;
}

/** Sends JSON, and reads the answer as JSON. */
export async function ask<Reply>(
	server: Pick<Served, "send">,
	method: string,
	path: string,
	body?: object,
): Promise<Reply> {
	const response =
		body === undefined
			? await server.send(method, path)
			: await server.send(method, path, "application/json", JSON.stringify(body));
	const text = await response.text();
	return (text === "" ? undefined : JSON.parse(text)) as Reply;
}
