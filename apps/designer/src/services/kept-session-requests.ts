import type { KeptSessionsReply } from "@switchyard/spec/http";
import { part, withSignal } from "./address.ts";
import type { Ask } from "./request.ts";

/** Where the live picture of a session comes from that stays open for trying a flow. */
export function keptViewAddress(flow: string, block: string): string {
	return `/session-views/kept/${part(flow)}/${part(block)}`;
}

/** The part of the server's interface that is about sessions that stay open for trying a flow. */
export function keptSessionRequests(ask: Ask) {
	return {
		/** Yours of a flow, in the order in which they were last used. */
		keptSessions: (flow: string, signal?: AbortSignal) =>
			ask<KeptSessionsReply>("GET", `/api/flows/${part(flow)}/kept-sessions`, withSignal(signal)),
		closeKeptSession: (flow: string, block: string) =>
			ask<KeptSessionsReply>("DELETE", `/api/flows/${part(flow)}/kept-sessions/${part(block)}`),
	};
}
