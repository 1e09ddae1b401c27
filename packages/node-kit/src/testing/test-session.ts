import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defined } from "@switchyard/spec/json";
import type { SessionOpening, SessionProvider } from "../session.ts";
import type { StepSession } from "../step-session.ts";
import { loopbackNetwork } from "./loopback-network.ts";
import { temporaryWorkspace } from "./temporary-workspace.ts";

export interface TestSessionOptions {
	/** The block's parameters; none when absent. */
	readonly settings?: SessionOpening["settings"];
	/** Replaces parts of the loopback network. */
	readonly network?: Partial<SessionOpening["network"]>;
	/** The agent whose calls work in it; steps by wires do when absent. */
	readonly agent?: number;
}

/** A session for tests of nodes that work in one, held as a host holds it. */
export interface TestSession {
	/** For `executeNode`. */
	readonly session: StepSession;
	/** The lines that opening it logged. */
	readonly logs: readonly string[];
	/** What a host keeps of it, as JSON. */
	readonly save: () => Promise<unknown>;
	/** Forgets it as a process does that ends, and opens it again with what was kept. */
	readonly reopen: (saved: unknown) => Promise<void>;
	readonly close: () => Promise<void>;
}

/** Opens a session when a node first works in it. */
export async function testSession(
	provider: SessionProvider,
	{ settings = {}, network, agent }: TestSessionOptions = {},
): Promise<TestSession> {
	const folder = await mkdtemp(join(tmpdir(), "switchyard-session-"));
	const workspace = await temporaryWorkspace();
	const logs: string[] = [];
	const opening: SessionOpening = {
		place: { run: "01890000-0000-7000-8000-000000000000", step: 1, round: 0 },
		settings,
		folder,
		network: { ...loopbackNetwork, ...network },
		files: workspace.files,
		...defined({ agent }),
		signal: new AbortController().signal,
		log: (text) => logs.push(text),
	};
	let opened: Promise<unknown> | undefined;
	const live = () => {
		opened ??= provider.open(opening);
		return opened;
	};
	return {
		session: { kind: provider.kind, round: 0, ...defined({ agent }), live },
		logs,
		save: async () => JSON.parse(JSON.stringify(await provider.save?.(await live()))),
		reopen: async (saved) => {
			opened = provider.reopen?.(saved, opening);
			await opened;
		},
		close: async () => {
			const there = await opened?.catch(() => undefined);
			if (there !== undefined) await provider.close(there);
			await workspace.remove();
			await rm(folder, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}
