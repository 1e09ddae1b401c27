import { Done } from "@switchyard/spec/api";
import { AppError } from "@switchyard/spec/error";
import { Type } from "typebox";
import type { Http } from "../../../platform/http/http.ts";
import { preflightRoute } from "../../../platform/http/preflight.ts";
import type { BlobStore } from "../blobs/blob-store.ts";

const Params = Type.Object({ ref: Type.String({ pattern: "^sha256-[0-9a-f]{64}$" }) });

const OCTETS = "application/octet-stream";
const description = "A value as JSON text, in UTF-8.";
const Bytes = Type.String({ contentMediaType: OCTETS, description });

const BytesReply = { description, content: { [OCTETS]: { schema: Bytes } } };

/** A value of a million characters in UTF-8 is hardly larger than this, in bytes. */
const BYTES_OF_A_CHARACTER = 2;

export interface BlobServices {
	readonly blobs: BlobStore;
	/** How large a value may be, in characters of JSON. */
	readonly messageSize: number;
}

/** Large values on their way to and from tools, for clients that have a session's token. Named by their content: no name is a path. */
export async function blobRoutes(app: Http, { blobs, messageSize }: BlobServices): Promise<void> {
	const config = { access: "bridge", forPages: true } as const;
	const tags = ["Bridge"];
	await app.register((scope: Http, _options, done) => {
		// The bytes are JSON text, but they are checked where they are used.
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, parsed) => parsed(null, body));

		scope.put(
			"/blobs/:ref",
			{
				config,
				bodyLimit: BYTES_OF_A_CHARACTER * messageSize,
				onRequest: async ({ headers }) => void blobs.get(headers.authorization),
				schema: {
					tags,
					security: [{ toolSession: [] }],
					operationId: "putBlob",
					summary: "Keep a large value for a session's calls",
					params: Params,
					described: { body: Bytes, consumes: [OCTETS] },
					response: { 204: Done },
				},
			},
			async ({ headers, params, body }, reply) => {
				blobs.get(headers.authorization).put(params.ref, Buffer.isBuffer(body) ? body : Buffer.alloc(0));
				return reply.code(204).send(null);
			},
		);

		preflightRoute(scope, "/blobs/:ref", { methods: "GET, PUT", headers: "authorization, content-type" });

		scope.get(
			"/blobs/:ref",
			{
				config,
				onRequest: async ({ headers }) => void blobs.get(headers.authorization),
				schema: {
					tags,
					security: [{ toolSession: [] }],
					operationId: "getBlob",
					summary: "A large value of a session's calls",
					params: Params,
					described: { response: { 200: BytesReply } },
				},
			},
			async ({ headers, params }, reply) => {
				const bytes = blobs.get(headers.authorization).get(params.ref);
				if (!bytes) throw new AppError("BLOB_NOT_FOUND");
				return reply.header("content-type", OCTETS).send(bytes);
			},
		);
		done();
	});
}
