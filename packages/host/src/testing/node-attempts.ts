import type { Asking, ExecuteCommand, Outcome } from "@switchyard/engine";
import { defined, type Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { vi } from "vitest";
import { ActionAttempt, type StepOwner } from "../attempts/action-attempt.ts";
import type { HostServices } from "../attempts/host-services.ts";
import type { AttemptContext } from "../ports/node-executor.ts";
import type { CallListener, StepToolSession } from "../ports/tool-sessions.ts";
import { ALWAYS_WRITABLE } from "../ports/writable.ts";
import { probe } from "./probe-nodes.ts";
import { TestClock } from "./test-clock.ts";

export const STEP_TIMEOUT_MS = 5000;
export const MODEL_TIMEOUT_MS = 60_000;

/** Node type of attempts, which a test may change. */
export const { spec: SPEC } = probe("Work", "safe", async () => ({}));

/** A parameter of the node type like its `input`, but for what is named. */
export function parameterOf(changes: object): NodeSpec["properties"][number] {
	return { ...SPEC.properties[0], ...changes } as NodeSpec["properties"][number];
}

export interface AttemptCase {
	readonly spec?: Partial<NodeSpec>;
	readonly command?: Partial<ExecuteCommand>;
}

/** Attempts at step 7 of a run, whose node answers when a test says so. */
export class NodeAttempts {
	readonly clock = new TestClock(1_000_000);
	/** Parameters of the node and crash points that were passed, in order. */
	readonly performed: Message[] = [];
	readonly passed: string[] = [];
	/** Outcomes that the run heard, and answers that came too late. */
	readonly told: unknown[] = [];
	readonly late: unknown[] = [];
	readonly answer = Promise.withResolvers<Message>();
	readonly toolSession = {} as StepToolSession;
	readonly reservation = { release: vi.fn() };
	readonly logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
	/** The session of the step's node; its host holds none where `isHeld` is false. */
	readonly heldSession = { settled: vi.fn(async () => {}) };
	readonly open = vi.fn(async (name: string, _kind: string): Promise<unknown> => ({ opened: name }));
	/** Context that the host made for the node. */
	context: AttemptContext | undefined;
	listener: CallListener | undefined;
	isHeld = true;
	/** Worth of a credit, in micro-dollars; the driver has no credits where absent. */
	creditMicroUsd: (() => number | undefined) | undefined;

	attemptOf({ spec = {}, command = {} }: AttemptCase = {}): ActionAttempt {
		const whole = { ...SPEC, ...spec };
		const node = { id: "work", type: whole.id, name: "Work", position: { x: 0, y: 0 }, params: {} };
		const execute: ExecuteCommand = {
			type: "execute",
			step: 7,
			attempt: 2,
			node,
			spec: whole,
			params: { input: "given" },
			provenance: {},
			effect: "safe",
			...command,
		};
		const sampling = {
			append: vi.fn(),
			onDisk: (next: () => void) => next(),
			refusal: () => undefined,
		};
		const { reservation } = this;
		return new ActionAttempt(this.#services(whole), this.#owner, execute, reservation as never, sampling);
	}

	/** An attempt that is under way. */
	begun(given: AttemptCase = {}): ActionAttempt {
		const attempt = this.attemptOf(given);
		attempt.begin();
		attempt.arm();
		return attempt;
	}

	#services(spec: NodeSpec): HostServices {
		const services = {
			clock: this.clock,
			journal: ALWAYS_WRITABLE,
			watch: { add: () => {} },
			limits: { abortGraceMs: 1000, stepTimeoutMs: STEP_TIMEOUT_MS, modelTimeoutMs: MODEL_TIMEOUT_MS },
			logger: this.logger,
			ids: { digest: (text: string) => text },
			nodeSessions: { of: () => (this.isHeld ? this.heldSession : undefined) },
			...defined({ creditMicroUsd: this.creditMicroUsd }),
			secrets: {
				hostsOf: () => undefined,
				redact: (text: string) => text.replaceAll("hunter2", "•••"),
				maskOf: () => ({ redact: (text: string) => text, begun: () => 3 }),
				open: this.open,
			},
			nodeTypes: () => new Map([[spec.id, spec]]),
			crashPoint: (point: string) => this.passed.push(point),
			perform: (_type: string, params: Message, given: AttemptContext) => {
				this.performed.push(params);
				this.context = given;
				return this.answer.promise;
			},
			answeredLate: (run: string, came: object) => this.late.push({ run, ...came }),
		};
		return services as unknown as HostServices;
	}

	get #owner(): StepOwner {
		return {
			id: "run-1",
			listenerOf: () => this.listener,
			callerOf: ({ tool }) => tool && "the agent",
			openTools: (step) => (step === 7 ? this.toolSession : ({} as StepToolSession)),
			stepEnded: (_attempt, outcome) => this.told.push(heard(outcome)),
		};
	}
}

/** An outcome as tests compare it: a success without its status, of a failure what identifies it. */
function heard(outcome: Outcome | Asking): unknown {
	if (outcome.status === "asks") return outcome;
	const { status, ...more } = outcome;
	if (!("error" in more)) return more;
	const { error, ...rest } = more;
	const { code, message, retryable } = error as NonNullable<typeof error>;
	return { code, message, retryable, ...rest };
}
