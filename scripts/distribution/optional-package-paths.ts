import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { custom, node } from "@switchyard/flow/testing";
import { chainOf, flowOf } from "@switchyard/host/testing";
import type { Flow } from "@switchyard/spec/flow";
import { SftpServer } from "../../apps/runtime/test/support/sftp-server.ts";
import { openShop } from "../../e2e/sites/shop.ts";
import { pdfOf } from "../../packages/optional/documents/src/pdf/documents.testing.ts";

/** World of a flow that a package is tried with: files are in the server's workspace, and what it started ends with it. */
export interface TriedPackage {
	readonly flow: Flow;
	/** Credentials that the flow names. */
	readonly credentials?: Readonly<Record<string, { readonly kind: string; readonly value: unknown }>>;
	/** Part of what the last node puts out, as JSON. */
	readonly output: string;
	readonly stop?: () => Promise<void>;
}

/** Main path of each optional package: a table of package and flow. The same server runs them all. */
export const MAIN_PATHS: Readonly<Record<string, (workspace: string) => Promise<TriedPackage>>> = {
	browser: readShop,
	databases: queryDatabase,
	documents: readPdf,
	query: queryTable,
	transfer: listFiles,
};

async function readShop(): Promise<TriedPackage> {
	const shop = await openShop({ seed: 7, guests: true });
	const flow = flowOf(
		[
			node("use", "Browser.Use"),
			node("open", "Browser.GoTo", { url: custom(shop.origin) }),
			node("read", "Browser.Extract"),
		],
		["start>use", "use.each>open", "open>read"],
	);
	return { flow, output: "Blue ink", stop: () => shop.close() };
}

async function queryDatabase(workspace: string): Promise<TriedPackage> {
	mkdirSync(workspace, { recursive: true });
	const database = new DatabaseSync(join(workspace, "orders.db"));
	database.exec(
		"create table orders (id integer, total integer); insert into orders values (1, 40), (2, 2);",
	);
	database.close();
	const params = {
		file: custom("orders.db"),
		sql: custom("select sum(total) as total from orders"),
		parameters: custom({}),
	};
	return { flow: chainOf(node("query", "Database.Query", params)), output: '"total":42' };
}

async function readPdf(workspace: string): Promise<TriedPackage> {
	mkdirSync(workspace, { recursive: true });
	writeFileSync(join(workspace, "invoice.pdf"), await pdfOf("Invoice 7"));
	const params = { path: custom("invoice.pdf") };
	return { flow: chainOf(node("read", "Pdf.Read", params)), output: "Invoice 7" };
}

async function queryTable(workspace: string): Promise<TriedPackage> {
	mkdirSync(workspace, { recursive: true });
	writeFileSync(join(workspace, "orders.csv"), "id,total\n1,40\n2,2\n");
	const params = {
		sql: custom("select sum(total)::integer as total from orders"),
		files: custom({ orders: "orders.csv" }),
	};
	return { flow: chainOf(node("query", "Table.Query", params)), output: '"total":42' };
}

async function listFiles(): Promise<TriedPackage> {
	const server = await SftpServer.start();
	writeFileSync(join(server.files, "orders.csv"), "id,total\n");
	const params = { server: custom({ credential: "files" }), base: custom(server.files) };
	return {
		flow: chainOf(node("list", "Transfer.List", params)),
		credentials: { files: { kind: "file-server", value: server.access } },
		output: "orders.csv",
		stop: () => server.dispose(),
	};
}
