import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SERVER = fileURLToPath(new URL("../", import.meta.url));

/** Tables that have rows of several domains, each domain's by names of its own. */
const SHARED = ["settings"];

/** Files that name tables of domains outside of them. */
const EXCEPTIONS: Readonly<Record<string, { readonly why: string; readonly tables: readonly string[] }>> = {
	"platform/database/evidence/record-opening.ts": {
		why: "After a loss, triggers begin anew in the transaction that opens the database, before any domain is open.",
		tables: ["published_flows", "trigger_files", "triggers"],
	},
	"platform/database/postgres/append.ts": {
		why: "The version of a flow that a run uses is in the statement that appends its start.",
		tables: ["flow_versions"],
	},
	"platform/database/sqlite/transaction.ts": {
		why: "The version of a flow that a run uses is in the transaction that appends its start.",
		tables: ["flow_versions"],
	},
	"platform/journal/log-reader.ts": {
		why: "A run is loaded with the version of its flow that was appended with its start.",
		tables: ["flow_versions"],
	},
};

const SQL_WRITE = /\b(?:insert into|update|delete from)\s+"?(\w+)/g;
const SQL = /\b(?:from|join|into|update|table|exists)\s+"?(\w+)/g;
const KYSELY_WRITE = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*"(\w+)/g;
const KYSELY = /\b(?:\w+(?:From|Into|Table|Join)|from|using|table|ref)\(\s*\[?\s*"(\w+)/g;
/** A name that is no word is a table's wherever it stands. */
const NAMES = /"(\w+_\w+)"/g;

const read = (file: string) =>
	readFileSync(join(SERVER, file), "utf8")
		.replace(/\/\*[\s\S]*?\*\//g, "")
		.replace(/^\s*\/\/.*$/gm, "");

const namesIn = (code: string, patterns: readonly RegExp[]) =>
	new Set(patterns.flatMap((pattern) => Array.from(code.matchAll(pattern), ([, name = ""]) => name)));

/** Tables that a file adds to the schema. */
function declaredIn(file: string): readonly string[] {
	const [, columns = ""] = /interface Schema \{([^}]*)\}/.exec(read(file)) ?? [];
	return Array.from(columns.matchAll(/readonly (\w+):/g), ([, name = ""]) => name);
}

const domainOf = (file: string) => /^domains\/([^/]+)\//.exec(file)?.[1] ?? "platform";

/** Domain of each table; `platform` for those of the platform. */
const OWNERS = new Map(
	["platform/database/schema.ts", ...globSync("domains/*/tables.ts", { cwd: SERVER })].flatMap((file) =>
		declaredIn(file).map((table) => [table, domainOf(file)] as const),
	),
);

const FILES = globSync("**/*.ts", { cwd: SERVER }).filter(
	(file) => !/\.test\.ts$|\/testing\/|^platform\/database\/migrations\//.test(file),
);

/** Tables that code names, and those that it writes. */
const tablesNamed = (code: string) =>
	[...namesIn(code, [SQL, KYSELY, NAMES])].filter((name) => OWNERS.has(name)).sort();
const tablesWritten = (code: string) =>
	[...namesIn(code, [SQL_WRITE, KYSELY_WRITE])].filter((name) => OWNERS.has(name)).sort();

describe("a table", () => {
	it("of a domain is named in no query of another one, nor of the platform", () => {
		const found = FILES.map((file) => {
			const tables = tablesNamed(read(file)).filter(
				(table) => ![domainOf(file), "platform"].includes(OWNERS.get(table) ?? ""),
			);
			return [file, tables] as const;
		});
		const known = Object.entries(EXCEPTIONS).map(([file, { tables }]) => [file, tables] as const);
		expect(Object.fromEntries(found.filter(([, tables]) => tables.length > 0))).toEqual(
			Object.fromEntries(known),
		);
	});

	it("of the platform is written by no domain", () => {
		const found = FILES.filter((file) => domainOf(file) !== "platform").flatMap((file) =>
			tablesWritten(read(file))
				.filter((table) => OWNERS.get(table) === "platform" && !SHARED.includes(table))
				.map((table) => `${file}: ${table}`),
		);
		expect(found).toEqual([]);
	});

	it.each([
		['read.selectFrom("flow_tags as tag")', "flow_tags"],
		['read.selectFrom(["runs", "flows"])', "runs"],
		['read.deleteFrom(\n\t"triggers",\n)', "triggers"],
		['query.innerJoin("robots", "robots.id", "flows.id")', "robots"],
		["sql`select 1 from documents where id = ?`", "documents"],
		["sql`update published_flows set at = 1`", "published_flows"],
		['prepare(\n\t`insert into "costs" (day) values (?)`)', "costs"],
		['{ name: "approved_values", columns }', "approved_values"],
	])("is found in %j", (code, table) => {
		expect(tablesNamed(code)).toContain(table);
	});

	it.each(["outbox of mails", 'stops("runs", 1000, stop)', 'name: "flows"'])("is not found in %j", (code) => {
		expect(tablesNamed(code)).toEqual([]);
	});
});
