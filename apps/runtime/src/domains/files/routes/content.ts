import { Readable } from "node:stream";
import { MOST_STREAMED_BYTES, type WorkspaceFiles } from "@switchyard/node-kit";
import { AppError } from "@switchyard/spec/error";
import { FileQuery, UploadFileQuery, UploadFileReply } from "@switchyard/spec/http";
import type { WorkspaceBrowser } from "../../../platform/files/workspace-browser.ts";
import { attachment } from "../../../platform/http/attachment.ts";
import { BYTES_REPLY, FileBytes, OCTETS } from "../../../platform/http/bytes-reply.ts";
import { NO_BODY } from "../../../platform/http/closed-requests.ts";
import type { Http } from "../../../platform/http/http.ts";
import { orRefusal } from "./file-refusal.ts";

/** What is in a file, streamed both ways: none is ever whole in memory. */
export async function fileContentRoutes(
	app: Http,
	files: Pick<WorkspaceFiles, "open" | "save"> & Pick<WorkspaceBrowser, "add">,
): Promise<void> {
	const tags = ["Files"];
	await app.register((scope: Http, _options, done) => {
		scope.addContentTypeParser(OCTETS, (_request, body, parsed) => parsed(null, body));

		scope.get(
			"/api/files/content",
			{
				config: { access: "look", resource: "file" },
				exposeHeadRoute: false,
				schema: {
					tags,
					operationId: "downloadFile",
					summary: "A file of the workspace",
					querystring: FileQuery,
					described: { response: { 200: BYTES_REPLY } },
				},
			},
			async ({ query: { path } }, reply) => {
				const file = await orRefusal(files.open(path));
				// Never by its own type: what a flow fetched must not act as a page of this server.
				return reply
					.header("content-type", OCTETS)
					.header("content-disposition", attachment(path))
					.header("content-length", file.bytes)
					.send(Readable.from(file.chunks(), { objectMode: false }));
			},
		);

		scope.put(
			"/api/files/content",
			{
				config: { access: "edit", resource: "file" },
				schema: {
					tags,
					operationId: "uploadFile",
					summary: "Write a file of the workspace, whole or not at all",
					querystring: UploadFileQuery,
					body: { content: { "application/json": { schema: NO_BODY } } },
					described: { body: FileBytes, consumes: [OCTETS] },
					response: { 201: UploadFileReply },
				},
			},
			async ({ query: { path, replace }, body, headers }, reply) => {
				if (Number(headers["content-length"] ?? 0) > MOST_STREAMED_BYTES) throw tooLarge();
				const content = bytesOf(body);
				const bytes = await orRefusal(replace ? files.save(path, content) : files.add(path, content));
				return reply.code(201).send({ bytes });
			},
		);
		done();
	});
}

/** Reads on after a refusal: the connection must stay open for its answer. */
function bytesOf(body: unknown): AsyncIterable<Uint8Array> {
	if (body instanceof Readable) return body.iterator({ destroyOnReturn: false });
	throw new AppError("MEDIA_TYPE_UNSUPPORTED", {
		hint: `Send the file's bytes, with the header content-type: ${OCTETS}.`,
	});
}

function tooLarge(): AppError {
	return new AppError("FILE_TOO_LARGE", {
		message: `The file is larger than ${MOST_STREAMED_BYTES / 1024 ** 3} GB.`,
		field: "content",
		hint: "Split it.",
	});
}
