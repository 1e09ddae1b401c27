import { createHash } from "node:crypto";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import { defined, type Message } from "@switchyard/spec/json";
import type { Outcome } from "./outcome.ts";

/** Endings of files by their media types. */
const ENDINGS = new Map([
	["image/png", "png"],
	["image/jpeg", "jpg"],
	["image/gif", "gif"],
	["image/webp", "webp"],
	["audio/wav", "wav"],
	["audio/mpeg", "mp3"],
	["application/pdf", "pdf"],
	["application/gzip", "gz"],
	["application/zip", "zip"],
]);

/**
 * The outputs of an answer, with the bytes that came with it as files of the workspace: the same bytes to the same path each time.
 * @throws NodeError as the workspace does
 */
export async function keepAttachments(
	server: string,
	{ outputs, attachments }: Outcome,
	files: Pick<WorkspaceFiles, "write">,
): Promise<Message> {
	if (attachments.length === 0) return outputs;
	const kept: Message[] = [];
	for (const { data, type, name } of attachments) {
		const bytes = Buffer.from(data, "base64");
		const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
		const path = `mcp/${server}/${hash}.${ENDINGS.get(type) ?? "bin"}`;
		await files.write(path, bytes);
		kept.push({ path, type, bytes: bytes.length, ...defined({ name }) });
	}
	return { ...outputs, files: kept };
}
