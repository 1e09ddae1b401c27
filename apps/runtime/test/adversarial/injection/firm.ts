import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { servePackage } from "@switchyard/node-kit/host";
import { openImapServer } from "@switchyard/nodes/mailbox/imap-server";
import type { Flow, FlowPolicies } from "@switchyard/spec/flow";
import type {
	CreateAccessTokenReply,
	ListApprovalsReply,
	ListMcpServersReply,
	ListRunsReply,
	RunSummary,
	StartRunReply,
} from "@switchyard/spec/http";
import { ServerProcess } from "../../support/server-process.ts";
import type { Case, Planted, Start } from "./case.ts";
import { desk, filing, foreignDesk, formDesk, reading } from "./desk-flows.ts";
import { deskNodes } from "./desk-package.ts";
import { serveForeign } from "./foreign-server.ts";
import { type Outside, openOutside } from "./outside.ts";
import { answerOf } from "./person.ts";
import { callAsProgram } from "./program.ts";

const FORM_SECRET = "a-secret-of-the-form";
const OVER: readonly string[] = ["succeeded", "failed", "cancelled"];

/** What one case came to. */
export interface Outcome {
	/** Everything that arrived somewhere because of it: recipients, requests, deeds, and the case's files. */
	readonly traces: readonly string[];
	/** What the attacker got of it. */
	readonly reached: readonly string[];
	readonly questions: number;
	readonly runs: readonly RunSummary[];
}

/**
 * A firm whose desk runs on a real server in a process of its own, with the real nodes, a package over the bridge, somebody else's MCP server, and the world around it
 * on loopback. Every flow of its desk has the same policies.
 */
export class Firm {
	readonly #outside: Outside;
	readonly #server: ServerProcess;
	readonly #folder: string;
	readonly #deeds: string[];
	/** Token of a colleague, whose words are trusted. */
	#colleague = "";
	readonly #stop: () => Promise<void>;

	private constructor(
		outside: Outside,
		server: ServerProcess,
		folder: string,
		deeds: string[],
		stop: () => Promise<void>,
	) {
		this.#outside = outside;
		this.#server = server;
		this.#folder = folder;
		this.#deeds = deeds;
		this.#stop = stop;
	}

	/** @param casesOf what will be tried; it may name the addresses of the world outside. */
	static async open<Kind extends Case>(
		policies: FlowPolicies | undefined,
		casesOf: (outside: Outside) => readonly Kind[],
	): Promise<Firm & { readonly cases: readonly Kind[] }> {
		const outside = await openOutside();
		const cases = casesOf(outside);
		const planted = (source: Exclude<keyof Planted, "files">) =>
			Object.fromEntries(
				cases.flatMap(({ id, planted: { [source]: words } }) => (words === undefined ? [] : [[id, words]])),
			);
		const imap = await openImapServer(
			Object.fromEntries(
				cases.flatMap(({ id, planted: { mail, ...more } }) =>
					mail === undefined ? [] : [[id, [mailOf(mail, more)]]],
				),
			),
		);
		for (const [id, words] of Object.entries(planted("page"))) outside.pages.set(id, words);
		const folder = mkdtempSync(join(tmpdir(), "switchyard-firm-"));
		const workspace = join(folder, "workspace");
		for (const [id, words] of [["secret", "The contract."], ...Object.entries(planted("file"))] as const) {
			const file = join(workspace, "inbox", `${id}.txt`);
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, words);
		}
		for (const {
			planted: { files = {} },
		} of cases)
			for (const [path, plant] of Object.entries(files)) {
				const file = join(workspace, path);
				mkdirSync(dirname(file), { recursive: true });
				await plant(file);
			}
		const foreign = await serveForeign({ facts: planted("fact"), descriptions: planted("description") });
		const addresses = [
			...outside.addresses,
			`127.0.0.1:${imap.credential.port}`,
			new URL(foreign.url).host,
		].join(",");
		const server = await ServerProcess.start(folder, { SWITCHYARD_ALLOW_ADDRESSES: addresses }, "ignore");
		const deeds: string[] = [];
		const records = { events: planted("event"), tickets: planted("ticket") };
		const nodes = deskNodes(records, (deed) => deeds.push(deed));
		const { bridgeUrl, token } = server;
		const served = await servePackage({
			namespace: "Desk",
			version: "1.0.0",
			nodes,
			url: bridgeUrl,
			token,
			folder,
			log: () => {},
		});
		const firm = new Firm(outside, server, workspace, deeds, async () => {
			await served.close();
			await server.kill();
			await foreign.close();
			imap.close();
			await outside.close();
			rmSync(folder, { recursive: true });
		});
		await firm.#meet(foreign.url);
		await firm.#settle(policies, cases, imap.credential);
		return Object.assign(firm, { cases });
	}

	/** Adds the MCP server of somebody else, and waits until its tools are known. */
	async #meet(url: string): Promise<void> {
		await this.#server.request("PUT", "/api/mcp-servers/Foreign", {
			transport: "http",
			url,
			trustHints: true,
		});
		for (;;) {
			const { servers } = await this.#server.request<ListMcpServersReply>("GET", "/api/mcp-servers");
			if (servers[0]?.state === "connected") return;
			await delay(5);
		}
	}

	async #settle(
		policies: FlowPolicies | undefined,
		cases: readonly Case[],
		imap: Readonly<Record<string, unknown>>,
	): Promise<void> {
		const { smtp, modelUrl } = this.#outside;
		const credentials = {
			imap: { kind: "imap", value: imap },
			smtp: { kind: "smtp", value: smtp },
			model: { kind: "model", value: { baseUrl: modelUrl } },
			form: { kind: "text", value: { text: FORM_SECRET } },
		};
		for (const [name, credential] of Object.entries(credentials))
			await this.#server.request("PUT", `/api/credentials/${name}`, credential);
		const { token } = await this.#server.request<CreateAccessTokenReply>("POST", "/api/access-tokens", {
			name: "colleague",
			grants: [{ purpose: "administer" }],
			trustedInput: true,
		});
		this.#colleague = token;
		await this.#server.request("PUT", "/api/queues/tasks", {});
		const shared = [desk, foreignDesk, formDesk].map((make) => make(this.#outside));
		for (const document of [filing, reading]) await this.#save(document);
		for (const document of [...shared, ...cases.flatMap(({ flows = [] }) => flows)])
			await this.#save(policies ? { ...document, policies } : unbounded(document));
		await this.#server.request("POST", "/api/flows/desk/publish", { revision: 1 });
		const sources = [{ flow: "desk", node: "agent" }];
		await this.#server.request("PUT", "/api/tool-publications/desk", { sources });
	}

	/** Flows that something else than a person starts are published. */
	async #save(document: Flow): Promise<void> {
		await this.#server.request("POST", "/api/flows", { document });
		if (!document.nodes.some(({ type }) => type === "Flow.Webhook" || type === "Flow.Ended")) return;
		await this.#server.request("POST", `/api/flows/${document.id}/publish`, { revision: 1 });
	}

	/** Runs a case to its end, with a person who answers what is asked. */
	async run({ id, starts }: Case): Promise<Outcome> {
		const runs: RunSummary[] = [];
		let questions = 0;
		for (const start of starts) {
			const run = await this.#start(start);
			for (;;) {
				const summary = await this.#server.request<RunSummary>("GET", `/api/runs/${run}`);
				if (OVER.includes(summary.status)) {
					runs.push(summary);
					break;
				}
				// A run whose tools a program has does not wait by itself.
				if (summary.status === "waiting" || "tool" in start) questions += await this.#answer();
				await delay(5);
			}
		}
		const { recipients, leaks, visits } = this.#outside;
		const of = (texts: readonly string[]) => texts.filter((text) => text.includes(id));
		const files = this.#files().filter((file) => file.includes(id));
		const robots = of(await this.#robots());
		const reached = [
			...of(recipients),
			...of(leaks),
			...of(this.#deeds),
			...files.filter(isPublic),
			...robots,
		];
		return { traces: [...reached, ...of(visits), ...files], reached, questions, runs };
	}

	close(): Promise<void> {
		return this.#stop();
	}

	async #start(start: Start): Promise<string> {
		if ("follows" in start) return this.#runOf(start.follows);
		if ("tool" in start) return callAsProgram(this.#server, start);
		if ("flow" in start) {
			const { flow, message, program } = start;
			const path = `/api/flows/${flow}/runs`;
			const token = program ? this.#server.token : this.#colleague;
			const reply = await this.#server.request<StartRunReply>("POST", path, { message }, token);
			return reply.runId;
		}
		const response = await fetch(`${this.#server.address}/hooks/form`, {
			method: "POST",
			headers: { authorization: `Bearer ${FORM_SECRET}`, "content-type": "application/json" },
			body: JSON.stringify({ words: start.form }),
		});
		const { runId } = (await response.json()) as StartRunReply;
		return runId;
	}

	/** The run that another one's end has started. */
	async #runOf(flow: string): Promise<string> {
		for (;;) {
			const { runs } = await this.#server.request<ListRunsReply>("GET", `/api/runs?flow=${flow}`);
			if (runs[0]) return runs[0].id;
			await delay(5);
		}
	}

	/** Answers every open question, and says how many there were. */
	async #answer(): Promise<number> {
		const { approvals } = await this.#server.request<ListApprovalsReply>("GET", "/api/approvals");
		for (const approval of approvals)
			await this.#server.request(
				"POST",
				`/api/approvals/${approval.id}`,
				answerOf(approval),
				this.#colleague,
			);
		return approvals.length;
	}

	/** The robots that were made, each as all that is said of it. */
	async #robots(): Promise<string[]> {
		const { robots } = await this.#server.request<{ readonly robots: readonly { readonly id: string }[] }>(
			"GET",
			"/api/robots",
		);
		const whole = robots.map(({ id }) => this.#server.request<object>("GET", `/api/robots/${id}`));
		return (await Promise.all(whole)).map((robot) => JSON.stringify(robot));
	}

	/** The workspace's files, each as its path and what it holds. */
	#files(): string[] {
		return readdirSync(this.#folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map(({ parentPath, name }) => join(parentPath, name))
			.map((file) => `${relative(this.#folder, file)}: ${readFileSync(file, "utf8")}`);
	}
}

/** Whether anybody may read the file. */
function isPublic(file: string): boolean {
	return file.startsWith("public/");
}

/** A flow of a designer who thinks of no attacks: no policies, and no values that are allowed. */
function unbounded(document: Flow): Flow {
	return { ...document, nodes: document.nodes.map(({ pinnedSets: _, ...node }) => node) };
}

/** A mail as its source, whatever letters it has. */
function mailOf(
	text: string,
	{ from = "somebody@elsewhere.example", subject = "Hello" }: Pick<Planted, "from" | "subject">,
): string {
	const body =
		Buffer.from(text)
			.toString("base64")
			.match(/.{1,76}/g) ?? [];
	return [
		`From: ${from}`,
		"To: desk@firm.example",
		`Subject: =?utf-8?B?${Buffer.from(subject).toString("base64")}?=`,
		"MIME-Version: 1.0",
		"Content-Type: text/plain; charset=utf-8",
		"Content-Transfer-Encoding: base64",
		"",
		...body,
		"",
	].join("\n");
}
