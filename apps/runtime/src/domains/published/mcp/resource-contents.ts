import {
	type BlobResourceContents,
	type ContentBlock,
	ProtocolError,
	ProtocolErrorCode,
	type TextResourceContents,
} from "@modelcontextprotocol/server";
import { defined } from "@switchyard/spec/json";
import type { GivenParts } from "./given-parts.ts";

type Contents = TextResourceContents | BlobResourceContents;

/** What a flow gave, as the contents of the resource that was read: one output as it is, several as one JSON object, and each file by itself. */
export function resourceContents(
	uri: string,
	mimeType: string | undefined,
	{ files, outputs }: GivenParts,
): Contents[] {
	const read = files.map(fileContents);
	const values = Object.values(outputs);
	const [only] = values;
	if (values.length > 1 || (values.length === 0 && read.length === 0)) read.unshift(json(uri, outputs));
	else if (typeof only === "string") read.unshift({ uri, mimeType: "text/plain", text: only });
	else if (values.length === 1) read.unshift(json(uri, only));
	const [first, ...further] = read;
	if (!first) return [];
	// The first one is what the URI names; the flow's author knows its type best.
	return [{ ...first, uri, ...defined({ mimeType }) }, ...further];
}

function json(uri: string, value: unknown): Contents {
	return { uri, mimeType: "application/json", text: JSON.stringify(value) ?? "null" };
}

function fileContents(block: ContentBlock): Contents {
	if (block.type === "resource") return block.resource;
	if (block.type === "image" || block.type === "audio")
		return { uri: `result:///${block.type}`, mimeType: block.mimeType, blob: block.data };
	const words =
		block.type === "text" ? block.text : `It is too large to be read here: get it from ${block.uri}.`;
	throw new ProtocolError(ProtocolErrorCode.InternalError, words);
}
