import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { ListFilesReply, RunSummary } from "@switchyard/spec/http";
import type { InjectOptions } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp } from "../../../../../test/support/temporary-app.ts";

/** A parameter with a constant. */
export const custom = (value: unknown) => ({ scope: "Custom" as const, value });

/** A form with a field of each type. */
export const FORM = [
	{ name: "customer", title: "Your <name>", type: "text", required: true },
	{ name: "note", type: "multiline" },
	{ name: "amount", type: "number", default: 5 },
	{ name: "boxes", type: "integer" },
	{ name: "express", title: "Express", type: "boolean" },
	{ name: "size", type: "choice", choices: ["S", { value: "L", title: "Large" }], required: true },
	{ name: "days", type: "choices", choices: ["Mon", "Tue", "Wed"], most: 2 },
	{ name: "due", type: "date" },
];

/** What is enough of it. */
export const FILLED = { customer: "Ada", size: "L" };

/** The id of the page that was opened. */
export const submissionOf = (html: string) => /name="form\.submission" value="([^"]+)"/.exec(html)?.[1] ?? "";

interface SentFile {
	/** The part that it comes as; that of the files without a field when absent. */
	readonly part?: string;
	readonly name: string;
	readonly content: string;
}

/** One server for all tests of a file, and for each test a flow of its own with a form. */
export function servedForm() {
	let server: TemporaryApp;
	let flow = "";
	let flows = 0;
	beforeAll(async () => {
		server = await startTemporaryApp();
	});
	afterAll(() => server.dispose());
	beforeEach(() => {
		flow = `order${flows++}`;
	});
	/** Files of forms that no test must find of another one. */
	afterEach(() => rmSync(join(server.folder, "workspace", "forms"), { recursive: true, force: true }));

	const api = (options: InjectOptions) => server.send(options);
	/** The page's address. */
	const address = () => `/forms/${flow}/start`;
	/** As anybody does: without a session or a token. */
	const open = (url: string) => server.app.inject({ url, headers: { host: HOST } });
	const get = () => open(address());
	const start = (sent: object) =>
		api({ method: "POST", url: `/api/flows/${flow}/runs`, payload: { message: sent } });
	/** Edits the draft. */
	const edit = (operations: readonly object[]) =>
		api({ method: "PATCH", url: `/api/flows/${flow}`, payload: { revision: 1, operations } });

	async function publish(
		params: Record<string, unknown> = {},
		{ respond, more = {} }: { respond?: FlowNode["params"]; more?: Partial<FlowNode> } = {},
	) {
		const settings = Object.entries({ title: "Order", form: FORM, ...params });
		const node = (id: string, type: string, given: FlowNode["params"]): FlowNode => ({
			...{ id, type, name: id, params: given },
			position: { x: 0, y: 0 },
		});
		const start = {
			...node(
				"start",
				"Flow.Form",
				Object.fromEntries(settings.map(([name, value]) => [name, custom(value)])),
			),
			...more,
		};
		const document: Flow = {
			...{ formatVersion: 1, id: flow, name: "Order", revision: 0 },
			nodes: [start, ...(respond ? [node("reply", "Flow.Respond", respond)] : [])],
			wires: respond
				? [{ id: "w", from: { node: "start", port: "out" }, to: { node: "reply", port: "in" } }]
				: [],
		};
		await api({ method: "POST", url: "/api/flows", payload: { document } });
		return api({ method: "POST", url: `/api/flows/${flow}/publish`, payload: { revision: 1 } });
	}

	async function post(
		fields: Record<string, string | string[]>,
		files: readonly SentFile[] = [],
		headers: Record<string, string> = {},
	) {
		const form = new FormData();
		for (const [name, value] of Object.entries(fields))
			for (const each of [value].flat()) form.append(name, each);
		for (const { part = "form.files", name, content } of files) form.append(part, new Blob([content]), name);
		const request = new Request("http://x/", { method: "POST", body: form });
		const payload = Buffer.from(await request.arrayBuffer());
		const type = request.headers.get("content-type") ?? "";
		const options: InjectOptions = { method: "POST", url: address(), payload };
		return server.app.inject({ ...options, headers: { host: HOST, "content-type": type, ...headers } });
	}

	async function send(fields: Record<string, string | string[]> = FILLED, files: readonly SentFile[] = []) {
		return post({ "form.submission": submissionOf((await get()).body), ...fields }, files);
	}

	const runs = async () =>
		(await api({ url: `/api/runs?flow=${flow}` })).json<{ runs: (RunSummary & { id: string })[] }>().runs;
	async function message() {
		const [run] = await runs();
		const { events } = (await api({ url: `/api/runs/${run?.id}/events` })).json();
		return events[0];
	}
	/** The folders in which files of forms are. */
	async function saved(): Promise<string[]> {
		const reply = await api({ url: "/api/files?path=forms" });
		return reply.statusCode === 404 ? [] : reply.json<ListFilesReply>().entries.map(({ name }) => name);
	}

	return { api, address, open, get, start, edit, publish, post, send, runs, message, saved };
}
