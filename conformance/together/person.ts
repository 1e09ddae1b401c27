import type { Flow, Operation } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { createEditor } from "../../apps/designer/src/core/editor/create-editor.ts";
import type { Editor } from "../../apps/designer/src/core/editor/editor.ts";
import { FlowSync } from "../../apps/designer/src/core/sync/flow-sync.ts";
import { elkLayout } from "../../apps/designer/src/core/testing/elk-layout.ts";
import { type Api, createApi } from "../../apps/designer/src/services/api.ts";
import { editFlow } from "../../apps/designer/src/services/edit-flow.ts";
import { createLive, type Live } from "../../apps/designer/src/services/live.ts";
import { loadFlow } from "../../apps/designer/src/services/load-flow.ts";
import type { Seeded } from "./seeded.ts";

/** Where the server is, and how a request says who sends it. */
export interface Server {
	/** Such as `http://127.0.0.1:40123`. */
	readonly origin: string;
	readonly headers: Readonly<Record<string, string>>;
}

/** What people have made: every value is a word of its own, so that it can be looked for later. */
export interface Words {
	/** Words that someone wrote into the flow. */
	readonly written: Set<string>;
	/** Words that went because someone who saw them changed or removed them, or chose another value. */
	readonly replaced: Set<string>;
}

/** A person who edits a flow on a real server with the designer's own editor, synchronisation and connections. */
export class Person {
	readonly editor: Editor;
	readonly #name: string;
	readonly #sync: FlowSync;
	readonly #live: Live;
	readonly #seeded: Seeded;
	readonly #words: Words;
	#wrote = 0;

	private constructor(
		name: string,
		flow: Flow,
		types: readonly NodeSpec[],
		server: Server,
		seeded: Seeded,
		words: Words,
	) {
		this.#name = name;
		this.#seeded = seeded;
		this.#words = words;
		const nodeTypes = new Map(types.map((spec) => [spec.id, spec]));
		this.editor = createEditor({ flow, nodeTypes, layout: elkLayout });
		const api = apiOf(server);
		this.#sync = new FlowSync({
			editor: this.editor,
			backend: { edit: (body) => editFlow(api, flow.id, body), read: () => loadFlow(api, flow.id) },
			store: { load: () => undefined, save: () => {} },
			editorId: name,
		});
		this.#live = liveOf(server);
	}

	static async open(
		name: string,
		flow: string,
		server: Server,
		seeded: Seeded,
		words: Words,
	): Promise<Person> {
		const api = apiOf(server);
		const [document, { nodeTypes }] = await Promise.all([
			loadFlow(api, flow),
			api.ask("GET /api/node-types"),
		]);
		const person = new Person(name, document, nodeTypes, server, seeded, words);
		person.#live.watchFlow(flow, {
			onEdit: (edit) => person.#sync.remote(edit),
			onRun: () => {},
			onNodeTypes: () => {},
			onReconnect: () => void person.#sync.reconnected(),
		});
		await person.#until(() => person.#live.connected());
		return person;
	}

	get flow(): Flow {
		return this.editor.store.getState().flow;
	}

	/** Does something that a person does, at random. */
	act(): void {
		const before = wordsOf(this.flow);
		this.#verb()();
		this.#note(before);
	}

	/** Sends what is pending, and settles at random what does not go together, until nothing is left. */
	async settle(): Promise<void> {
		for (;;) {
			await this.#sync.flush();
			await this.#until(() => !/^(saving|unsaved)$/.test(this.editor.store.getState().saved));
			const { saved, clashes } = this.editor.store.getState();
			if (saved === "saved") return;
			if (saved === "conflict") await this.#resolve();
			const [clash] = clashes;
			if (saved !== "unsettled" || !clash) continue;
			for (const word of wordsOf([clash.mine, clash.theirs]).keys()) this.#words.replaced.add(word);
			this.#sync.settleClash(clash, this.#seeded.of(["mine", "theirs"]));
		}
	}

	/** Resolves once what others made is here. */
	async caughtUp(revision: number): Promise<void> {
		await this.#until(() => this.flow.revision === revision);
	}

	close(): void {
		this.#sync.stop();
		this.#live.close();
		this.editor.dispose();
	}

	async #resolve(): Promise<void> {
		const before = wordsOf(this.flow);
		await this.#sync.resolve(this.#seeded.of(["mine", "restore", "theirs"]));
		this.#note(before);
	}

	/** What stood here more often before, this person has replaced knowingly, or one of its copies. */
	#note(before: ReadonlyMap<string, number>): void {
		const now = wordsOf(this.flow);
		for (const [word, times] of before) if ((now.get(word) ?? 0) < times) this.#words.replaced.add(word);
		for (const word of now.keys()) this.#words.written.add(word);
	}

	#word(): string {
		this.#wrote += 1;
		return `${this.#name}${this.#wrote}x`;
	}

	#verb(): () => unknown {
		const { editor } = this;
		const at = { x: this.#seeded.below(2000), y: this.#seeded.below(2000) };
		const logs = this.flow.nodes.filter(({ type }) => type === "Flow.Log").map(({ id }) => id);
		const [node, other] =
			logs.length > 0 ? [this.#seeded.of(logs), this.#seeded.of(logs)] : [undefined, undefined];
		const anywhere = [
			() => editor.addNode("Flow.Log", at),
			() => editor.undo(),
			() => editor.redo(),
			() => editor.renameFlow(this.#word()),
			() => editor.setParameter("start", "message", { scope: "Custom", value: this.#message() }),
		];
		if (node === undefined || other === undefined) return this.#seeded.of(anywhere);
		return this.#seeded.of([
			...anywhere,
			() => editor.rename(node, this.#word()),
			() => editor.setParameter(node, "text", { scope: "Custom", value: this.#word() }),
			() => editor.setParameter(node, "text", { scope: "Message", path: this.#word() }),
			() => editor.setRetry(node, { attempts: 1 + this.#seeded.below(5), backoffMs: this.#seeded.below(5) }),
			() => editor.setErrorPolicy(node, this.#seeded.of(["port", null])),
			() => editor.moveNodes(new Map([[node, at]])),
			() => editor.connect({ node, port: "out" }, { node: other, port: "in" }),
			() => editor.connect({ node, port: "error" }, { node: other, port: "in" }),
			() => this.#remove({ nodes: new Set([node]) }),
			() => this.#remove({ wires: new Set(this.flow.wires.slice(0, 1).map(({ id }) => id)) }),
			() => {
				editor.select({ nodes: new Set([node, other]) });
				editor.duplicate();
			},
		]);
	}

	/** The message that the flow starts with, with another word in one of its fields. */
	#message(): Record<string, unknown> {
		const setting = this.editor.node("start")?.params.message;
		const value = setting?.scope === "Custom" ? Object(setting.value) : {};
		return { ...value, [this.#seeded.of(["a", "b", "c"])]: this.#word() };
	}

	#remove(selection: Parameters<Editor["select"]>[0]): void {
		this.editor.select(selection);
		this.editor.remove();
	}

	#until(condition: () => boolean): Promise<void> {
		return new Promise((resolve) => {
			const check = () => {
				if (!condition()) return;
				for (const stop of stops) stop();
				resolve();
			};
			const stops = [this.editor.store.subscribe(check), this.#live.onConnected(check)];
			check();
		});
	}
}

/** The words that people made, wherever they stand, and how often. */
export function wordsOf(value: Flow | readonly Operation[]): Map<string, number> {
	const words = new Map<string, number>();
	for (const word of JSON.stringify(value).match(/(ada|bob)\d+x/g) ?? [])
		words.set(word, (words.get(word) ?? 0) + 1);
	return words;
}

function apiOf({ origin, headers }: Server): Api {
	return createApi({
		fetch: (path, init) =>
			fetch(`${origin}${String(path)}`, { ...init, headers: { ...init?.headers, ...headers } }),
	});
}

function liveOf({ origin, headers }: Server): Live {
	class SignedInSocket extends WebSocket {
		constructor(url: string) {
			// Node's takes headers besides protocols; the types are the browser's.
			const init: object = { headers };
			super(url, init as string[]);
		}
	}
	return createLive({ url: () => `${origin.replace("http", "ws")}/live`, WebSocket: SignedInSocket });
}
