import { isUtf8 } from "node:buffer";
import { buffer } from "node:stream/consumers";
import { NodeError, type WorkspaceFiles } from "@switchyard/node-kit";
import { FileOutput, fits, type JsonSchema, type Message, WORKSPACE_FILE } from "@switchyard/spec";
import { fileTypeFromBuffer } from "file-type";

/** How many files go with a result, and how large they may be together, in bytes. */
const MOST_FILES = 20;
const MOST_BYTES = 5 * 1024 * 1024;

/** Bytes that go with a result. */
export interface ResultFile {
	/** Tells it from the others of the result. */
	readonly uri: string;
	readonly name: string;
	readonly type: string;
	readonly bytes: Buffer;
}

/** A result in its parts. */
export interface ResultParts {
	/** The outputs without those that are bytes. */
	readonly outputs: Message;
	readonly files: readonly ResultFile[];
	/** Why some files are not among them, in a sentence each. */
	readonly missing: readonly string[];
}

/** A file that is still to be read, or bytes that are there. */
interface Found {
	readonly uri: string;
	readonly name: string;
	readonly type: string | undefined;
	readonly read: (room: number) => Promise<Buffer>;
}

/** Takes the files out of what a tool gave: only what its author declares to be one, for anything else might be a path that the caller wrote. */
export async function resultParts(
	{ properties = {} }: JsonSchema,
	outputs: Message,
	workspace: Pick<WorkspaceFiles, "open">,
): Promise<ResultParts> {
	const rest: Record<string, unknown> = {};
	const found: Found[] = [];
	for (const [name, value] of Object.entries(outputs)) {
		const schema = schemaAt(properties, name);
		if (isBytes(schema) && typeof value === "string") found.push(bytesOf(name, value, schema));
		else {
			rest[name] = value;
			found.push(...filesIn(schema, value, workspace));
		}
	}
	return { outputs: rest, ...(await readAll(found)) };
}

/** What a tool gives as JSON: its outputs without those that are bytes. */
export function withoutBytes(schema: JsonSchema): JsonSchema {
	const { properties = {} } = schema;
	const kept = Object.entries(properties as Record<string, JsonSchema>).filter(([, each]) => !isBytes(each));
	return { ...schema, properties: Object.fromEntries(kept) };
}

function isBytes({ type, contentEncoding }: JsonSchema): boolean {
	return type === "string" && contentEncoding === "base64";
}

function bytesOf(name: string, value: string, { contentMediaType }: JsonSchema): Found {
	return {
		uri: `result:///${encodeURIComponent(name)}`,
		name,
		type: mediaTypeOf(contentMediaType),
		read: async (room) => fitting(Buffer.from(value, "base64"), room),
	};
}

function filesIn(schema: JsonSchema, value: unknown, workspace: Pick<WorkspaceFiles, "open">): Found[] {
	if (Array.isArray(value))
		return value.flatMap((item) => filesIn(schemaAt(schema, "items"), item, workspace));
	if (schema.format === WORKSPACE_FILE) return fits(FileOutput, value) ? [fileOf(value, workspace)] : [];
	if (typeof value !== "object" || value === null) return [];
	const { properties = {} } = schema;
	return Object.entries(value).flatMap(([name, part]) =>
		filesIn(schemaAt(properties, name), part, workspace),
	);
}

function fileOf(
	{ path, name = path.split("/").at(-1) ?? path, type }: FileOutput,
	workspace: Pick<WorkspaceFiles, "open">,
): Found {
	return {
		uri: `workspace:///${path.split("/").map(encodeURIComponent).join("/")}`,
		name,
		type: mediaTypeOf(type),
		read: async (room) => {
			const { bytes, chunks } = await workspace.open(path);
			if (bytes > room) throw new TooLarge();
			return fitting(await buffer(chunks()), room);
		},
	};
}

async function readAll(found: readonly Found[]): Promise<Pick<ResultParts, "files" | "missing">> {
	const files: ResultFile[] = [];
	const missing: string[] = [];
	let room = MOST_BYTES;
	for (const { uri, name, type, read } of found) {
		if (files.length === MOST_FILES) {
			missing.push(`Further files are left out: a result has ${MOST_FILES} at most.`);
			break;
		}
		try {
			const bytes = await read(room);
			room -= bytes.length;
			files.push({ uri, name, bytes, type: type ?? (await typeOf(bytes)) });
		} catch (error) {
			missing.push(`The file “${name}” is left out: ${reasonOf(error)}`);
		}
	}
	return { files, missing };
}

/** A file would make its result larger than results may be. */
class TooLarge extends Error {}

function fitting(bytes: Buffer, room: number): Buffer {
	if (bytes.length > room) throw new TooLarge();
	return bytes;
}

function reasonOf(error: unknown): string {
	if (error instanceof TooLarge) return `the files of a result have ${MOST_BYTES / 1024 / 1024} MB at most.`;
	if (error instanceof NodeError) return error.message;
	throw error;
}

async function typeOf(bytes: Buffer): Promise<string> {
	const found = await fileTypeFromBuffer(bytes);
	if (found) return found.mime;
	return isUtf8(bytes) && !bytes.includes(0) ? "text/plain" : "application/octet-stream";
}

/** A media type that names one type, and nothing that could be taken for something else. */
function mediaTypeOf(given: unknown): string | undefined {
	if (typeof given !== "string") return undefined;
	const [type = ""] = given.toLowerCase().split(";");
	return /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/.test(type.trim()) ? type.trim() : undefined;
}

function schemaAt(schemas: unknown, name: string): JsonSchema {
	const found =
		typeof schemas === "object" && schemas !== null && Object.hasOwn(schemas, name)
			? (schemas as Readonly<Record<string, unknown>>)[name]
			: undefined;
	return typeof found === "object" && found !== null && !Array.isArray(found) ? (found as JsonSchema) : {};
}
