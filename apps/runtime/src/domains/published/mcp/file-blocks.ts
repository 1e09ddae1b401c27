import { isUtf8 } from "node:buffer";
import { buffer } from "node:stream/consumers";
import type { ContentBlock } from "@modelcontextprotocol/server";
import { NodeError } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import { fileTypeFromBuffer } from "file-type";
import type { ResultFile } from "../result-files.ts";

/** How many files go with a result, and how large those that are sent with it may be together, in bytes. */
const MOST_FILES = 20;
const MOST_BYTES = 5 * 1024 * 1024;

/** Where a client gets the file of a result by its number, from 1. */
export type AddressOf = (file: number) => string;

/**
 * The files of a result in the form in which clients show them: as what they are, as a link where they are too large for that, or as the reason why
 * they are missing.
 */
export async function fileBlocks(
	files: readonly ResultFile[],
	addressOf: AddressOf | undefined,
): Promise<ContentBlock[]> {
	const blocks: ContentBlock[] = [];
	let room = MOST_BYTES;
	for (const [index, file] of files.slice(0, MOST_FILES).entries()) {
		try {
			const { bytes: size, chunks } = await file.open();
			if (size > room) blocks.push(linkTo(file, size, addressOf?.(index + 1)));
			else {
				const bytes = await buffer(chunks());
				room -= bytes.length;
				blocks.push(await blockOf(file, bytes));
			}
		} catch (error) {
			if (!(error instanceof NodeError)) throw error;
			blocks.push(textOf(`The file “${file.name}” is left out: ${error.message}`));
		}
	}
	if (files.length > MOST_FILES)
		blocks.push(textOf(`Further files are left out: a result has ${MOST_FILES} at most.`));
	return blocks;
}

export function textOf(text: string) {
	return { type: "text", text } as const;
}

function linkTo({ name, type }: ResultFile, size: number, uri: string | undefined): ContentBlock {
	if (uri !== undefined) return { type: "resource_link", uri, name, size, ...defined({ mimeType: type }) };
	const most = `the files of a result have ${MOST_BYTES / 1024 / 1024} MB at most.`;
	return textOf(`The file “${name}” is left out: ${most}`);
}

async function blockOf({ uri, type }: ResultFile, bytes: Buffer): Promise<ContentBlock> {
	const mimeType = type ?? (await typeOf(bytes));
	const [kind] = mimeType.split("/");
	const data = bytes.toString("base64");
	if (kind === "image" || kind === "audio") return { type: kind, data, mimeType };
	const content = isText(mimeType) && isUtf8(bytes) ? { text: bytes.toString() } : { blob: data };
	return { type: "resource", resource: { uri, mimeType, ...content } };
}

async function typeOf(bytes: Buffer): Promise<string> {
	const found = await fileTypeFromBuffer(bytes);
	if (found) return found.mime;
	return isUtf8(bytes) && !bytes.includes(0) ? "text/plain" : "application/octet-stream";
}

function isText(type: string): boolean {
	return /^text\/|[/+](json|xml|yaml)$/.test(type);
}
