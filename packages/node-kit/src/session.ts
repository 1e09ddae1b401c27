import type { LoginCredential } from "@switchyard/spec/credential";
import { defined } from "@switchyard/spec/json";
import type { RecorderMessage, RecorderRequest } from "@switchyard/spec/recorder";
import type { ExecutionContext, Network } from "./execution-context.ts";
import { NodeError } from "./node-error.ts";
import type { WorkspaceFiles } from "./workspace-files.ts";

/**
 * How sessions of one kind are opened, kept and closed. The host holds each of them for the block, or the agent, whose it is: nodes find it by
 * where they stand and never by a value.
 */
export interface SessionProvider<Live = unknown, Saved = unknown> {
	readonly kind: string;
	/** Opens one for the first step that works in it. */
	open(opening: SessionOpening): Promise<Live>;
	/**
	 * Opens again what a process before this one had, or what was closed because its run waits for long. Without it, such a session is lost.
	 * @throws NodeError made by `sessionLost` where that is impossible
	 */
	reopen?(saved: Saved, opening: SessionOpening): Promise<Live>;
	/** What it takes to open it again, as JSON: kept sealed after every step that worked in it. */
	save?(live: Live): Promise<Saved>;
	/** Whether steps can still work in it; it is opened again where they cannot. Always when absent. */
	isUsable?(live: Live): boolean;
	/** Whether it may be kept and closed while its run waits for long: not where that would lose what was done in it. Always when absent. */
	mayRest?(live: Live): boolean;
	/** Ends it. What its block's end is to keep, such as a transaction's work, is kept before. */
	close(live: Live): Promise<void>;
	/**
	 * Ends what a process before this one left of it.
	 * @param saved `undefined` where that process kept nothing, such as one that was killed while it opened the session
	 * @param folder the session's
	 */
	discard?(saved: Saved | undefined, folder: string): Promise<void>;
	/** Shows it to a person, who works in it by hand; no step works in it meanwhile. */
	attend?(live: Live, watcher: SessionWatcher): Promise<AttendedSession>;
	/** Shows it to a person who only looks while steps work in it: without what was typed of credentials. */
	view?(live: Live, viewer: SessionViewer): Promise<SessionView>;
}

/** Where a person looks at a session. */
export interface SessionViewer {
	/** Shows a picture, a JPEG file. */
	readonly picture: (jpeg: Uint8Array) => void;
	/** Says what the pictures are of from now on. */
	readonly page: (page: { readonly url: string; readonly title: string }) => void;
}

/** A session that is looked at. */
export interface SessionView {
	stop(): Promise<void>;
}

/** Where a person sees a session. */
export interface SessionWatcher {
	/** Shows a picture, a JPEG file. */
	readonly picture: (jpeg: Uint8Array) => void;
	readonly tell: (message: RecorderMessage) => void;
	/**
	 * Keeps what the person typed to sign in as a credential, and gives its name. Absent where nothing is kept.
	 * @throws Error that says in words for people why it was not kept
	 */
	readonly keepLogin?: (login: LoginCredential) => Promise<string>;
}

/** A session that a person works in. */
export interface AttendedSession {
	/** Does what the person asked for; what does not work is reported to the watcher, not thrown. */
	handle(request: RecorderRequest): Promise<void>;
	stop(): Promise<void>;
}

/** Which session of a run it is. */
export interface SessionPlace {
	readonly run: string;
	/** The step of the block, or of the agent, whose it is. */
	readonly step: number;
	/** Which of the block's rounds. */
	readonly round: number;
}

/** What a session is opened with. */
export interface SessionOpening {
	/** Absent for one that is no run's, such as a recorder's browser. */
	readonly place?: SessionPlace;
	/** The parameters of its block, credentials opened; none where it is an agent's. */
	readonly settings: Readonly<Record<string, unknown>>;
	/** A folder of its own on this machine, removed with it. */
	readonly folder: string;
	readonly network: Network;
	readonly files: WorkspaceFiles;
	/** The step of the agent whose call needs it: an agent can look again where something is gone. Absent for a step by a wire. */
	readonly agent?: number;
	readonly signal: AbortSignal;
	/** Writes a line to the server's log and the run's watchers. */
	readonly log: (text: string) => void;
}

/** A kind of sessions as its nodes have it. */
export interface DefinedSession<Live, Saved> extends SessionProvider<Live, Saved> {
	/**
	 * The session that a step works in.
	 * @throws NodeError `SESSION_MISSING` for a step that works in none of the kind, `SESSION_LOST`, and what opening it fails with
	 */
	readonly of: (context: Pick<ExecutionContext, "session">) => Promise<Live>;
	/**
	 * The same for a node that can also work in none: `undefined` for a step that stands in none.
	 * @throws NodeError `SESSION_LOST`, and what opening it fails with
	 */
	readonly around: (context: Pick<ExecutionContext, "session">) => Promise<Live | undefined>;
}

/** Defines a kind of sessions; a block's folder has it as `session` in `session.ts`. */
export function defineSession<Live, Saved = never>(
	provider: SessionProvider<Live, Saved>,
): DefinedSession<Live, Saved> {
	const { kind } = provider;
	const around = async ({ session: nodeSession }: Pick<ExecutionContext, "session">) =>
		nodeSession?.kind === kind ? ((await nodeSession.live()) as Live) : undefined;
	return {
		...provider,
		around,
		async of(context) {
			const live = await around(context);
			if (live !== undefined) return live;
			throw new NodeError({
				code: "SESSION_MISSING",
				message: `The node works in a session (${kind}), and none is open where it stands.`,
				hint: "Place it inside of a block that opens one, behind the block's port Each.",
			});
		},
	};
}

/** The failure of a step whose session is gone, before the step has done anything. */
export function sessionLost(
	message: string,
	{ hint, cause }: { readonly hint?: string | undefined; readonly cause?: unknown } = {},
): NodeError {
	return new NodeError({
		code: "SESSION_LOST",
		message,
		hint: hint ?? "The block says what comes of it: it begins again, asks a person, or fails.",
		...defined({ cause }),
	});
}
