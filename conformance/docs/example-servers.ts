import { openGraphqlServer } from "@switchyard/nodes/graphql/testing";
import { openImapServer } from "@switchyard/nodes/mailbox/imap-server";
import { Message } from "@switchyard/spec/json";
import { type Static, Type } from "typebox";
import { S3Server } from "../../apps/runtime/test/support/s3-server.ts";
import { openSite } from "../../packages/optional/browser/src/testing/open-site.ts";
import type { Reader } from "./reader.ts";

/** What examples call the site and the GraphQL server that they have. */
export const SITE = "http://site.example";
export const GRAPHQL = "http://graphql.example";

/** What Slack says of a message that it takes. */
const SLACK_REPLY = JSON.stringify({ ok: true, ts: "1764000000.000100" });

/** The servers that an example of a node talks to. */
export const ExampleServers = Type.Object({
	/** Pages of the site `http://site.example`, by path. */
	site: Type.Optional(Type.Record(Type.String(), Type.String())),
	/** A GraphQL server at `http://graphql.example`: its schema, and the values of its root fields. */
	graphql: Type.Optional(Type.Object({ schema: Type.String(), root: Message })),
	/** A login at the site, by what its credential is called. */
	login: Type.Optional(
		Type.Object({ credential: Type.String(), user: Type.String(), password: Type.String() }),
	),
	/** What the credential of an account at Slack is called. */
	slack: Type.Optional(Type.String()),
	/** A file server, by what its credential is called and what lies on it, by path. */
	fileServer: Type.Optional(
		Type.Object({ credential: Type.String(), files: Type.Record(Type.String(), Type.String()) }),
	),
	/** A mailbox, by what its credential is called and the sources of its mails, by folder. */
	mailbox: Type.Optional(
		Type.Object({
			credential: Type.String(),
			folders: Type.Record(Type.String(), Type.Array(Type.String())),
		}),
	),
});

/** The servers of an example, while it runs. */
export interface RunningServers {
	/** The addresses of what the example names, by the name. */
	readonly places: ReadonlyMap<string, string>;
	readonly close: () => Promise<void>;
}

/** Starts what an example talks to, and stores the credentials for it at the reader's server. */
export async function startServers(
	example: Static<typeof ExampleServers>,
	reader: Pick<Reader, "send">,
): Promise<RunningServers> {
	const store = (name: string, kind: string, value: unknown) =>
		reader.send("PUT", `/api/credentials/${name}`, "application/json", JSON.stringify({ kind, value }));
	const ends: (() => unknown)[] = [];
	const site = example.site && (await openSite(example.site));
	const places = new Map<string, string>();
	if (site) {
		ends.push(() => site.close());
		places.set(SITE, site.origin);
	}
	if (example.graphql) {
		const server = await openGraphqlServer(example.graphql);
		ends.push(server.close);
		places.set(GRAPHQL, server.url);
	}
	if (site && example.login) {
		const { credential, ...login } = example.login;
		await store(credential, "login", { origin: site.origin, ...login });
	}
	if (example.slack) {
		const slack = await openSite({ "/chat.postMessage": (_, response) => response.end(SLACK_REPLY) });
		ends.push(() => slack.close());
		const account = { service: "slack", secret: "a-token-of-a-bot", baseUrl: slack.origin };
		await store(example.slack, "messenger", account);
	}
	if (example.fileServer) {
		const { credential, files } = example.fileServer;
		const server = await S3Server.start();
		ends.push(() => server.dispose());
		for (const [path, content] of Object.entries(files)) await server.put(path, content);
		await store(credential, "file-server", server.access);
	}
	if (example.mailbox) {
		const { credential, folders } = example.mailbox;
		const server = await openImapServer(folders);
		ends.push(() => server.close());
		await store(credential, "imap", server.credential);
	}
	return {
		places,
		close: async () => {
			for (const end of ends) await end();
		},
	};
}
