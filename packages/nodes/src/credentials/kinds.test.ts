import { type DeclaredCredentialKind, METHOD_FIELD } from "@switchyard/spec/credential";
import { describe, expect, it } from "vitest";
import { loadCredentialKinds, loadNodeTypes } from "../index.ts";

const kinds = await loadCredentialKinds();
const declared = new Map(kinds.map((type) => [type.declared.kind, type]));

/** Kinds of which credentials may be stored. */
const RELEASED = [
	...["database", "file-server", "http", "imap", "login", "messenger", "model", "smtp", "ssh", "text"],
];

interface Form {
	readonly properties: Readonly<Record<string, { readonly title?: string }>>;
}

function formsOf({ schema }: DeclaredCredentialKind): readonly Form[] {
	return ("anyOf" in schema ? schema.anyOf : [schema]) as readonly Form[];
}

describe("the kinds of credentials that come with the server [R28]", () => {
	it("are each declared once, and are still those that were released", () => {
		expect(declared.size).toBe(kinds.length);
		expect([...declared.keys()]).toEqual(expect.arrayContaining(RELEASED));
	});

	it("are all that the parameters of nodes take", async () => {
		const taken = (await loadNodeTypes()).flatMap(({ spec }) =>
			spec.properties.flatMap(({ secret = [] }) => secret),
		);
		expect([...new Set(taken)].filter((kind) => !declared.has(kind))).toEqual([]);
	});

	it.each(kinds.map(({ declared: each }) => [each.kind, each] as const))(
		"%s has a label for each field",
		(_kind, each) => {
			for (const { properties } of formsOf(each)) {
				const fields = Object.entries(properties).filter(([name]) => name !== METHOD_FIELD);
				expect(fields.length).toBeGreaterThan(0);
				for (const [name, { title }] of fields) expect(title, name).toMatch(/^[A-Z]/);
			}
		},
	);
});
