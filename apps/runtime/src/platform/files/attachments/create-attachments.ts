import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Attachments, ReadAttachment } from "@switchyard/host";
import { NodeError, type WorkspaceFiles } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import {
	ATTACHMENTS,
	MAX_ATTACHED_BYTES,
	MAX_ATTACHMENT_BYTES,
	MAX_ATTACHMENTS,
} from "@switchyard/spec/model";
import { attachedType } from "./attached-type.ts";

type Wanted = Parameters<Attachments["read"]>[0];
type File = Wanted["files"][number];

/** Files of the workspace for the prompts of agents. Each is read once, and no more of it than fits. */
export function createAttachments(workspace: Pick<WorkspaceFiles, "open">): Attachments {
	return {
		async read({ files, room }) {
			if (files.length > room.files) throw tooMany(files.length, room.files);
			const read: ReadAttachment[] = [];
			let left = room.bytes;
			for (const file of files) {
				const bytes = await readWhole(workspace, file, left);
				left -= bytes.length;
				read.push(await attachmentOf(file, bytes));
			}
			return read;
		},
	};
}

async function readWhole(
	workspace: Pick<WorkspaceFiles, "open">,
	{ path, name }: File,
	left: number,
): Promise<Buffer> {
	try {
		const { bytes, chunks } = await workspace.open(path);
		if (bytes > MAX_ATTACHMENT_BYTES) throw tooLarge(name, bytes);
		if (bytes > left) throw tooLargeTogether(name);
		return await buffer(chunks());
	} catch (error) {
		throw error instanceof NodeError ? ofAttachment(error, name) : error;
	}
}

async function attachmentOf({ name }: File, bytes: Buffer): Promise<ReadAttachment> {
	const mediaType = await attachedType(bytes, name);
	const text = JSON.stringify(bytes.toString("base64"));
	const ref = `sha256-${hash("sha256", text)}`;
	return { file: { ref, name, mediaType, size: bytes.length }, value: { ref, text } };
}

/** What the workspace says of a path is said of the agent's parameter. */
function ofAttachment({ code, message, hint, retryable }: NodeError, name: string): NodeError {
	return new NodeError({
		code,
		message: code.startsWith("ATTACHMENT_") ? message : `Attachment “${name}”: ${message}`,
		field: ATTACHMENTS,
		...defined({ hint }),
		retryable,
	});
}

function tooMany(count: number, room: number): NodeError {
	return new NodeError({
		code: "ATTACHMENT_TOO_LARGE",
		message: `${count} attachments are more than the ${room} for which the conversation has room; it takes ${MAX_ATTACHMENTS} at most.`,
		field: ATTACHMENTS,
		hint: "Attach fewer files.",
	});
}

function tooLarge(name: string, bytes: number): NodeError {
	return new NodeError({
		code: "ATTACHMENT_TOO_LARGE",
		message: `Attachment “${name}” has ${megabytes(bytes)}; a model is given ${megabytes(MAX_ATTACHMENT_BYTES)} of a file at most.`,
		field: ATTACHMENTS,
		hint: "Make it smaller, for example with a lower resolution, or do without it.",
	});
}

function tooLargeTogether(name: string): NodeError {
	return new NodeError({
		code: "ATTACHMENT_TOO_LARGE",
		message: `With attachment “${name}” the files are larger than ${megabytes(MAX_ATTACHED_BYTES)} together, the most that a conversation takes.`,
		field: ATTACHMENTS,
		hint: "Attach fewer or smaller files, or divide them among several agents.",
	});
}

function megabytes(bytes: number): string {
	return `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`;
}
