import { readFileSync } from "node:fs";
import { join } from "node:path";
import asyncApiSchema from "@asyncapi/specs/schemas/3.0.0.json" with { type: "json" };
import { schemaProblems } from "@switchyard/spec/schema";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { CLIENT_FRAMES, clientFrames } from "./client-frames.ts";
import { asyncApi, bridgeSchema } from "./documents.ts";

const FOLDER = join(import.meta.dirname, "../../docs/bridge");

function read(name: string): unknown {
	return JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
}

/** Everything that a document refers to in itself. */
function references(value: unknown): string[] {
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) =>
		key === "$ref" && typeof inner === "string" ? [inner] : references(inner),
	);
}

function find(document: unknown, reference: string): unknown {
	const parts = reference.split("/").slice(1);
	return parts.reduce<unknown>(
		(value, part) => (value as Record<string, unknown> | undefined)?.[part],
		document,
	);
}

/** The formatter breaks lines, and puts brackets around types, where it likes. */
function withoutSpace(text: string): string {
	return text.replace(/[\s|()]+/g, "");
}

describe("the bridge's documents", () => {
	it("are as the contract says: `npm run bridge:documents` writes them anew", () => {
		expect(read("bridge.schema.json")).toEqual(bridgeSchema());
		expect(read("asyncapi.json")).toEqual(asyncApi());
	});

	it("are what the TypeScript client's types are made of", () => {
		const written = readFileSync(join(FOLDER, "../..", CLIENT_FRAMES), "utf8");
		expect(withoutSpace(written)).toBe(withoutSpace(clientFrames()));
	});

	it("hold every part that they refer to", () => {
		for (const document of [bridgeSchema(), asyncApi()]) {
			const missing = references(document).filter((reference) => find(document, reference) === undefined);
			expect(missing).toEqual([]);
		}
	});

	it("include a valid AsyncAPI 3 document", () => {
		const ajv = new Ajv({ strict: false, meta: false, validateSchema: false, validateFormats: false });
		const validate = ajv.compile(asyncApiSchema);
		validate(asyncApi());
		expect(validate.errors ?? []).toEqual([]);
		expect(validate({ ...asyncApi(), channels: { bridge: { address: 7 } } })).toBe(false);
	});

	it("include a JSON Schema that tells frames from what is none", () => {
		const schema = bridgeSchema();
		expect(schemaProblems(schema, { type: "ping", ts: 1 })).toEqual([]);
		expect(schemaProblems(schema, { type: "ping", ts: "soon" })).not.toEqual([]);
		expect(schemaProblems(schema, { type: "shout" })).not.toEqual([]);
	});
});
