import type { StreamedFile, WorkspaceFiles } from "@switchyard/node-kit";
import type { JsonSchema, Message } from "@switchyard/spec/json";
import { type FileOutput, fileOutputOf, WORKSPACE_FILE } from "@switchyard/spec/model";

/** A file that goes with a result. */
export interface ResultFile {
	/** Tells it from the others of the result. */
	readonly uri: string;
	readonly name: string;
	/** Its media type, where it is known before it is read. */
	readonly type: string | undefined;
	/** @throws NodeError as the workspace does */
	readonly open: () => Promise<StreamedFile>;
}

/** A result in its parts. */
export interface ResultParts {
	/** The outputs without those that are bytes. */
	readonly outputs: Message;
	/** In the order of the outputs. */
	readonly files: readonly ResultFile[];
}

/** Takes the files out of what a tool gave: only what its author declares to be one, for anything else might be a path that the caller wrote. */
export function resultParts(
	{ properties = {} }: JsonSchema,
	outputs: Message,
	workspace: Pick<WorkspaceFiles, "open">,
): ResultParts {
	const rest: Record<string, unknown> = {};
	const files: ResultFile[] = [];
	for (const [name, value] of Object.entries(outputs)) {
		const schema = schemaAt(properties, name);
		if (isBytes(schema) && typeof value === "string") files.push(bytesOf(name, value, schema));
		else {
			rest[name] = value;
			files.push(...filesIn(schema, value, workspace));
		}
	}
	return { outputs: rest, files };
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

function bytesOf(name: string, value: string, { contentMediaType }: JsonSchema): ResultFile {
	return {
		uri: `result:///${encodeURIComponent(name)}`,
		name,
		type: mediaTypeOf(contentMediaType),
		open: async () => {
			const bytes = Buffer.from(value, "base64");
			return {
				bytes: bytes.length,
				async *chunks() {
					yield bytes;
				},
			};
		},
	};
}

function filesIn(schema: JsonSchema, value: unknown, workspace: Pick<WorkspaceFiles, "open">): ResultFile[] {
	if (Array.isArray(value))
		return value.flatMap((item) => filesIn(schemaAt(schema, "items"), item, workspace));
	if (schema.format === WORKSPACE_FILE) {
		const file = fileOutputOf(value);
		return file ? [fileOf(file, workspace)] : [];
	}
	if (typeof value !== "object" || value === null) return [];
	const { properties = {} } = schema;
	return Object.entries(value).flatMap(([name, part]) =>
		filesIn(schemaAt(properties, name), part, workspace),
	);
}

function fileOf(
	{ path, name = path.split("/").at(-1) ?? path, mediaType }: FileOutput,
	workspace: Pick<WorkspaceFiles, "open">,
): ResultFile {
	return {
		uri: `workspace:///${path.split("/").map(encodeURIComponent).join("/")}`,
		name,
		type: mediaTypeOf(mediaType),
		open: () => workspace.open(path),
	};
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
