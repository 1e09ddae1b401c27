import { AppError } from "@switchyard/spec/error";
import type { ToolPublicationSummary } from "@switchyard/spec/http";
import type { ToolPublicationSettings } from "@switchyard/spec/tool-publication";
import type { Offer, OfferedTool, OfferedTools } from "./offered-tools.ts";
import type { ToolPublicationRows } from "./tool-publication-rows.ts";

export interface ToolPublicationsOptions {
	readonly rows: Pick<ToolPublicationRows, "all" | "save" | "remove">;
	readonly offered: Pick<OfferedTools, "of">;
}

/** The named sets of tools that are offered to programs outside: all of them in memory. */
export class ToolPublications {
	readonly #options: ToolPublicationsOptions;
	readonly #settings: Map<string, ToolPublicationSettings>;
	readonly #watchers = new Set<(name: string, isThere: boolean) => void>();

	private constructor(options: ToolPublicationsOptions, settings: Map<string, ToolPublicationSettings>) {
		this.#options = options;
		this.#settings = settings;
	}

	static async open(options: ToolPublicationsOptions): Promise<ToolPublications> {
		return new ToolPublications(options, await options.rows.all());
	}

	/** Calls the watcher with the name of each publication that is set anew or removed, and whether it is there now. */
	watch(watcher: (name: string, isThere: boolean) => void): void {
		this.#watchers.add(watcher);
	}

	/** By name. */
	async list(): Promise<ToolPublicationSummary[]> {
		const names = [...this.#settings.keys()].sort();
		return Promise.all(names.map((name) => this.summary(name)));
	}

	/** The names of those that offer something of a flow. */
	namesWith(flow: string): string[] {
		return [...this.#settings]
			.filter(([, { sources }]) => sources.some((source) => source.flow === flow))
			.map(([name]) => name);
	}

	/** @throws AppError `TOOL_PUBLICATION_NOT_FOUND` */
	get(name: string): ToolPublicationSettings {
		const settings = this.#settings.get(name);
		if (settings === undefined) throw new AppError("TOOL_PUBLICATION_NOT_FOUND");
		return settings;
	}

	/** @throws AppError `TOOL_PUBLICATION_NOT_FOUND` */
	async summary(name: string): Promise<ToolPublicationSummary> {
		const settings = this.get(name);
		const { tools, prompts, resources, problems } = await this.#options.offered.of(settings.sources);
		return {
			name,
			settings,
			tools: tools.map(shown),
			prompts: prompts.map(shown),
			resources: resources.map(shown),
			problems: problems.map(({ message }) => message),
		};
	}

	/**
	 * The tools that it offers now.
	 * @throws AppError `TOOL_PUBLICATION_NOT_FOUND`
	 */
	async tools(name: string): Promise<readonly OfferedTool[]> {
		return (await this.offer(name)).tools;
	}

	/**
	 * Its tools, and beside them its prompts and resources.
	 * @throws AppError `TOOL_PUBLICATION_NOT_FOUND`
	 */
	async offer(name: string): Promise<Offer> {
		return this.#options.offered.of(this.get(name).sources);
	}

	/**
	 * Sets one up, or sets it up anew.
	 * @throws AppError `BODY_INVALID` when it names what cannot be offered
	 */
	async put(name: string, settings: ToolPublicationSettings): Promise<ToolPublicationSummary> {
		const { problems } = await this.#options.offered.of(settings.sources);
		const [problem] = problems;
		if (problem !== undefined) {
			const { field, hint } = problem;
			const message = problems.map((each) => each.message).join(" ");
			throw new AppError("BODY_INVALID", { field, message, hint });
		}
		await this.#options.rows.save(name, settings);
		this.#settings.set(name, settings);
		this.#tell(name);
		return this.summary(name);
	}

	/** @throws AppError `TOOL_PUBLICATION_NOT_FOUND` */
	async remove(name: string): Promise<void> {
		const settings = this.get(name);
		// From now on nobody is answered, whatever the disk says.
		this.#settings.delete(name);
		this.#tell(name);
		try {
			await this.#options.rows.remove(name);
		} catch (error) {
			this.#settings.set(name, settings);
			throw error;
		}
	}

	#tell(name: string): void {
		for (const watcher of this.#watchers) watcher(name, this.#settings.has(name));
	}
}

/** Without what is only for the calls. */
function shown<Item extends OfferedTool>({ toolSession: _, ...tool }: Item): Omit<Item, "toolSession"> {
	return tool;
}
