import type { SessionView } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import { type SessionViewMessage, SessionViewRequest } from "@switchyard/spec/session-view";
import type { BaseLogger } from "pino";
import type { WebSocket } from "ws";
import { shapeError } from "../../../platform/errors/shape-error.ts";
import { toAppError } from "../../../platform/errors/to-app-error.ts";
import { parseJson } from "../../../platform/http/json-body.ts";
import type { OpenViews, ViewableSession } from "../sessions/open-views.ts";

/** A reader who is behind by so many bytes is shown no further picture until it caught up. */
const MOST_UNREAD = 512 * 1024;

/** The longest request, in characters. */
const MAX_LENGTH = 1000;

const POLICY_VIOLATION = 1008;

export interface SessionViewOptions {
	readonly views: Pick<OpenViews, "of" | "watch">;
	readonly logger: Pick<BaseLogger, "warn">;
}

interface SessionViewConnectionOptions extends SessionViewOptions {
	readonly socket: WebSocket;
	readonly run: string;
}

/** One person who looks at the sessions of one run: at that which they chose, else at the one that was opened last. */
export class SessionViewConnection {
	readonly #options: SessionViewConnectionOptions;
	readonly #stopWatching: () => void;
	#wanted: SessionViewRequest | undefined;
	#shown: ViewableSession | undefined;
	#view: SessionView | undefined;
	#ended = false;
	/** One change after the other. */
	#work: Promise<void> = Promise.resolve();

	constructor(options: SessionViewConnectionOptions) {
		this.#options = options;
		this.#stopWatching = options.views.watch(options.run, () => this.#update());
		this.#update();
	}

	receive(text: string): void {
		const value = text.length > MAX_LENGTH ? undefined : parseJson(text);
		const problem = shapeError(SessionViewRequest, value ?? null);
		if (problem) {
			this.#options.socket.close(POLICY_VIOLATION, "not a request of this connection");
			return;
		}
		this.#wanted = value as SessionViewRequest;
		this.#update();
	}

	end(): void {
		this.#ended = true;
		this.#stopWatching();
		this.#update();
	}

	/** Tells what there is, and shows what is to be shown of it. */
	#update(): void {
		this.#work = this.#work.then(async () => {
			const { views, run } = this.#options;
			const nodeSessions = this.#ended ? [] : views.of(run);
			this.#tell({
				type: "sessions",
				sessions: nodeSessions.map(({ look: _, ...nodeSession }) => nodeSession),
			});
			const wanted = this.#wanted;
			const chosen = nodeSessions.find(({ step, round }) => step === wanted?.step && round === wanted.round);
			await this.#show(chosen ?? nodeSessions.at(-1));
		});
	}

	async #show(nodeSession: ViewableSession | undefined): Promise<void> {
		if (nodeSession === this.#shown) return;
		this.#shown = nodeSession;
		const before = this.#view;
		this.#view = undefined;
		await before?.stop().catch(() => {
			// It has ended by itself.
		});
		if (!nodeSession) return;
		const { socket, logger, run } = this.#options;
		const { step, round } = nodeSession;
		this.#tell({ type: "showing", step, round });
		try {
			this.#view = await nodeSession.look({
				picture: (jpeg) => {
					if (this.#shown === nodeSession && socket.bufferedAmount < MOST_UNREAD) socket.send(jpeg);
				},
				page: ({ url, title }) => {
					if (this.#shown === nodeSession) this.#tell({ type: "page", url, title });
				},
			});
		} catch (error) {
			logger.warn({ err: error, run, step }, "a session could not be shown");
			const { code, message, hint } = toAppError(error);
			this.#tell({ type: "problem", code, message, ...defined({ hint }) });
		}
	}

	#tell(message: SessionViewMessage): void {
		if (!this.#ended) this.#options.socket.send(JSON.stringify(message));
	}
}
