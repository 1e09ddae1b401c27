import { defined } from "@switchyard/spec/json";
import { describe, expect, it, vi } from "vitest";
import type { BridgeConnection, BridgeService } from "./bridge-connection.ts";
import { badFrame } from "./bridge-errors.ts";
import { FrameRouter } from "./frame-router.ts";

const logger = { error: vi.fn() };
const refuse = vi.fn();
const connection = { id: "c_1", refuse } as unknown as BridgeConnection;

function routerOf(...services: readonly Partial<BridgeService>[]): FrameRouter {
	vi.clearAllMocks();
	return new FrameRouter(services as readonly BridgeService[], logger);
}

describe("frames of a peer", () => {
	it("come to the one service that follows them", () => {
		const [result, cancel] = [vi.fn(), vi.fn()];
		const router = routerOf({ handlers: { node_result: result } }, { handlers: { announce: cancel } });
		router.follow(connection, "node_result", { type: "node_result", call_id: "c" });
		expect(result).toHaveBeenCalledExactlyOnceWith(connection, { type: "node_result", call_id: "c" });
		expect(cancel).not.toHaveBeenCalled();
		expect(refuse).not.toHaveBeenCalled();
	});

	it("are followed by one service only", () => {
		const service = { handlers: { node_result: () => {} } };
		expect(() => routerOf(service, service)).toThrow("node_result");
	});

	it("that nobody follows are refused, except those that the connection answers itself", () => {
		const router = routerOf({ handlers: {} });
		router.follow(connection, "announce", { type: "announce" });
		expect(refuse).toHaveBeenCalledExactlyOnceWith(
			expect.objectContaining({ type: "BadFrame", message: expect.stringMatching(/./) }),
			"announce",
		);
		for (const type of ["ping", "pong", "ack", "goaway", "error"] as const) {
			router.follow(connection, type, { type });
		}
		expect(refuse).toHaveBeenCalledOnce();
	});

	it("that a service cannot follow end nothing: the peer gets an error, and the log keeps what happened", () => {
		const failure = new Error("It broke.");
		const router = routerOf({
			handlers: {
				announce: () => {
					throw failure;
				},
			},
		});
		router.follow(connection, "announce", { type: "announce" });
		expect(refuse).toHaveBeenCalledExactlyOnceWith(
			expect.objectContaining({ type: "InternalError", code: "INTERNAL" }),
			"announce",
		);
		const [{ details } = { details: undefined }] = refuse.mock.calls[0] ?? [];
		expect(logger.error).toHaveBeenCalledExactlyOnceWith(
			{ err: failure, id: details.id, connection: "c_1" },
			expect.any(String),
		);
		expect(details.id).toMatch(/^[0-9a-f-]{36}$/);
	});
});

describe("a frame that was refused", () => {
	const error = badFrame("No.");
	const frame = { type: "announce" };
	const refusedBy = (refused: BridgeService["refused"] | undefined) =>
		routerOf({ handlers: { announce: () => {} }, ...defined({ refused }) }).refused(
			connection,
			"announce",
			frame,
			error,
		);

	it("is answered by its service where that does", () => {
		const answer = vi.fn(() => true);
		expect(refusedBy(answer)).toBe(true);
		expect(answer).toHaveBeenCalledExactlyOnceWith(connection, "announce", frame, error);
		expect(refusedBy(() => false)).toBe(false);
		expect(refusedBy(undefined)).toBe(false);
		expect(logger.error).not.toHaveBeenCalled();
		expect(routerOf().refused(connection, "announce", frame, error)).toBe(false);
		expect(logger.error).not.toHaveBeenCalled();
	});

	it("is not answered by a service that fails at it", () => {
		const fails = () => {
			throw new Error("It broke.");
		};
		expect(refusedBy(fails)).toBe(false);
		expect(logger.error).toHaveBeenCalledOnce();
	});
});
