import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { RunStatus } from "@switchyard/spec/http";
import type { Message } from "@switchyard/spec/json";
import { afterEach, expect } from "vitest";
import type { Reruns } from "../../ports/reruns.ts";
import type { Runs, StartRequest } from "../../ports/runs.ts";
import type { ToolSessions } from "../../ports/tool-sessions.ts";
import type { HostOptions, HostPorts, HostSubject, MakeRoom } from "./host-subject.ts";

/** Id of a run that was never started. */
export const NO_RUN = "0190a000-0000-7000-8000-000000000000";

/** Milliseconds in which a run ends on a busy machine. */
export const SOON_MS = 10_000;

/** The error of a store that keeps nothing more. */
export const FULL = { code: "JOURNAL_UNAVAILABLE", statusCode: 503 };

type Given = Partial<Omit<HostOptions, "place">>;

const NOTHING_GIVEN: Omit<HostOptions, "place"> = {
	nodeTypes: [],
	flows: [],
	ask: () => Promise.reject(new Error("The test has no model.")),
	problems: () => [],
	limits: {},
};

/** The hosts of one test, one after the other: each has the store of the one before, and its options, besides those that are given. */
export class HostLives {
	readonly #subject: HostSubject;
	readonly #open = new Set<HostPorts>();
	readonly #places = new Set<string>();
	#last: { readonly place: string; readonly ports: HostPorts } | undefined;
	#given: Given = {};

	constructor(subject: HostSubject) {
		this.#subject = subject;
	}

	get runs(): Runs {
		return this.#current.ports.runs;
	}

	get reruns(): Reruns {
		return this.#current.ports.reruns;
	}

	get sessions(): ToolSessions {
		return this.#current.ports.toolSessions;
	}

	/** Opens a host over an empty store. */
	async open(given: Given = {}): Promise<void> {
		this.#given = {};
		await this.#openAt(await this.#subject.newPlace(), given);
	}

	/**
	 * Ends the host, and opens the next one over its store.
	 * @param change made to the store while no host is open
	 */
	async restart(
		given: Given = {},
		change: (place: string) => void | Promise<void> = () => {},
	): Promise<void> {
		const { place } = this.#current;
		await this.end();
		await change(place);
		await this.#openAt(place, given);
	}

	/** Opens the next host over what a crash at this moment would leave. The one before stays open, over its own store, until the test ends. */
	async crash(given: Given = {}): Promise<void> {
		await this.#openAt(await this.#subject.copy(this.#current.place), given);
	}

	async end(): Promise<void> {
		const { ports } = this.#current;
		this.#open.delete(ports);
		await ports.end();
	}

	fill(): Promise<MakeRoom> {
		return this.#current.ports.fill();
	}

	/** Starts a flow at its node `start`. Returns the run's id. */
	async start(flow: Flow, message: Message = {}, more: Partial<StartRequest> = {}): Promise<string> {
		const { runId } = await this.runs.start({ flow, node: "start", message, cause: "api", ...more });
		return runId;
	}

	/** Returns all events of a run. */
	async events(run: string): Promise<Event[]> {
		return (await this.runs.events(run, 1, 100_000)).events;
	}

	async types(run: string): Promise<string[]> {
		return (await this.events(run)).map(({ type }) => type);
	}

	/** Resolves once a run has a status. */
	async becomes(run: string, status: RunStatus): Promise<void> {
		await expect.poll(async () => (await this.runs.get(run))?.status).toBe(status);
	}

	/** Ends every host, and removes what they left. */
	async dispose(): Promise<void> {
		for (const ports of this.#open) await ports.end();
		this.#open.clear();
		this.#last = undefined;
		for (const place of this.#places) await this.#subject.remove(place);
		this.#places.clear();
	}

	get #current(): { readonly place: string; readonly ports: HostPorts } {
		if (!this.#last) throw new Error("No host has been opened.");
		return this.#last;
	}

	async #openAt(place: string, given: Given): Promise<void> {
		this.#given = { ...this.#given, ...given };
		this.#places.add(place);
		const ports = await this.#subject.open({ ...NOTHING_GIVEN, ...this.#given, place });
		this.#open.add(ports);
		this.#last = { place, ports };
	}
}

/** Hosts for the tests of a suite, which end with each of them. */
export function hostLives(subject: HostSubject): HostLives {
	const lives = new HostLives(subject);
	afterEach(() => lives.dispose());
	return lives;
}
