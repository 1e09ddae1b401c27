import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buildSchema, graphql } from "graphql";

/** What a request had. */
interface Sent {
	readonly headers: IncomingMessage["headers"];
	readonly body: Readonly<Record<string, unknown>>;
}

/** A GraphQL server on loopback, by the library that defines the language. */
export async function openGraphqlServer({
	schema,
	root,
}: {
	/** In the language of GraphQL. */
	readonly schema: string;
	/** The values of its root fields, or functions that give them. */
	readonly root: Readonly<Record<string, unknown>>;
}) {
	const built = buildSchema(schema);
	const sent: Sent[] = [];
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const body = JSON.parse(Buffer.concat(chunks).toString());
		sent.push({ headers: request.headers, body });
		const { query, variables, operationName } = body;
		const asked = { schema: built, source: query, rootValue: root, variableValues: variables, operationName };
		response.setHeader("content-type", "application/graphql-response+json");
		response.end(JSON.stringify(await graphql(asked)));
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
		/** What it was sent so far. */
		sent,
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
