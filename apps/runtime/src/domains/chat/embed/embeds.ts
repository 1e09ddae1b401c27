import type { Embed, EmbedSettings } from "@switchyard/spec/chat";
import type { FlowStore, Publications } from "../../flows/index.ts";
import { chatFlow } from "../chat-flow.ts";
import { embedNotFound, tokenInvalid } from "./embed-errors.ts";
import type { EmbedRows, KeptEmbed } from "./embed-rows.ts";
import { type KnownVisitor, newEmbedSecret, readVisitorToken } from "./visitor-token.ts";

export interface EmbedsOptions {
	readonly rows: Pick<EmbedRows, "all" | "save" | "remove">;
	readonly flows: Pick<FlowStore, "list" | "watch">;
	readonly publications: Pick<Publications, "flow">;
	/** Whether visitors may talk to a robot; true for a flow that is none. */
	readonly isForAnyone: (flow: string) => boolean;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** The robots, and other flows with a chat trigger, that are embedded in other pages. */
export class Embeds {
	readonly #options: EmbedsOptions;
	readonly #kept: Map<string, KeptEmbed>;
	/** By flow, what ends once its visitors' tokens may be good no more. */
	readonly #open = new Map<string, AbortController>();

	private constructor(options: EmbedsOptions, kept: Map<string, KeptEmbed>) {
		this.#options = options;
		this.#kept = kept;
	}

	/** Reads the embeds. One whose flow is removed goes with it: a flow that is given the id later is another one. */
	static async open(options: EmbedsOptions): Promise<Embeds> {
		const { rows, flows } = options;
		const embeds = new Embeds(options, await rows.all());
		const there = new Set((await flows.list()).map(({ id }) => id));
		for (const flow of [...embeds.#kept.keys()]) if (!there.has(flow)) await embeds.remove(flow);
		flows.watch(({ id, flow }) => {
			// What cannot be written now is done by the next start.
			if (flow === undefined && embeds.#kept.has(id)) embeds.remove(id).catch(() => {});
		});
		return embeds;
	}

	list(): Embed[] {
		return [...this.#kept.keys()].map((flow) => this.get(flow));
	}

	/** @throws AppError `EMBED_NOT_FOUND` */
	get(flow: string): Embed {
		const { settings, secret } = this.#find(flow);
		return { flow, ...settings, ...(secret ? { secretAt: secret.at } : {}) };
	}

	/** Embeds a flow, or changes how. @throws AppError `FLOW_NOT_CHAT` */
	async put(flow: string, settings: EmbedSettings): Promise<Embed> {
		await chatFlow(this.#options.publications, flow);
		await this.#save(flow, { ...this.#kept.get(flow), settings });
		return this.get(flow);
	}

	/** Makes a secret in place of the one before, with which no token is good any more. @throws AppError `EMBED_NOT_FOUND` */
	async makeSecret(flow: string): Promise<string> {
		const text = newEmbedSecret();
		await this.#save(flow, { ...this.#find(flow), secret: { text, at: this.#options.now() } });
		this.shutOut(flow);
		return text;
	}

	/** @throws AppError `EMBED_NOT_FOUND` */
	async remove(flow: string): Promise<void> {
		await this.#options.rows.remove(flow, this.#find(flow));
		this.#kept.delete(flow);
		this.shutOut(flow);
	}

	/** The origins of the pages that may show the chat of a flow; none where it is not embedded. */
	originsOf(flow: string): readonly string[] {
		const kept = this.#kept.get(flow);
		return kept && this.#options.isForAnyone(flow) ? kept.settings.origins : [];
	}

	/** How visitors may use an embed. @throws AppError `EMBED_NOT_FOUND` where they may not */
	settings(flow: string): EmbedSettings {
		const { settings } = this.#find(flow);
		if (!this.#options.isForAnyone(flow)) throw embedNotFound();
		return settings;
	}

	/** @throws AppError `EMBED_NOT_FOUND`, `EMBED_TOKEN_INVALID` */
	async visitorOf(flow: string, token: string | undefined): Promise<KnownVisitor> {
		this.settings(flow);
		const { secret } = this.#find(flow);
		if (token === undefined || secret === undefined) throw tokenInvalid();
		return readVisitorToken(token, secret.text, this.#options.now());
	}

	/** Aborted once who may see the chat has changed. */
	signalOf(flow: string): AbortSignal {
		const open = this.#open.get(flow) ?? new AbortController();
		this.#open.set(flow, open);
		return open.signal;
	}

	/** Ends what is open: its visitors prove themselves again. */
	shutOut(flow: string): void {
		this.#open.get(flow)?.abort();
		this.#open.delete(flow);
	}

	async #save(flow: string, embed: KeptEmbed): Promise<void> {
		await this.#options.rows.save(flow, embed, this.#kept.get(flow));
		this.#kept.set(flow, embed);
	}

	#find(flow: string): KeptEmbed {
		const kept = this.#kept.get(flow);
		if (!kept) throw embedNotFound();
		return kept;
	}
}
