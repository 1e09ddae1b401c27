import type { BridgeService } from "../../platform/bridge/bridge-connection.ts";
import { openBridge } from "../../platform/bridge/open-bridge.ts";
import { CLOSE_MS } from "../../platform/platform.ts";
import { access } from "../access/index.ts";
import { defineDomain, extensionPoint, lazily } from "../domain.ts";
import { callerModel, remoteAgents, runs } from "../runs/index.ts";
import { BridgeAgents } from "./agents/remote-agents.ts";
import { CallService } from "./call-service.ts";
import { type CallerToolServices, callerFolders } from "./programs/caller-folders.ts";
import { callerModelOf } from "./programs/caller-model.ts";
import { CallingPrograms } from "./programs/calling-programs.ts";
import { blobRoutes } from "./routes/blobs.ts";
import { bridgeRoutes } from "./routes/bridge.ts";
import { SessionService } from "./session-service.ts";

export { bindArguments } from "./bind-arguments.ts";
export type { CallCounters } from "./call-counters.ts";
export { internalError, personAsked, tooManyCalls, unknownTool } from "./call-errors.ts";
export { callPrint } from "./call-print.ts";
export type { CallService } from "./call-service.ts";
export { IdempotentReplies } from "./idempotent-replies.ts";
export { makeCall } from "./make-call.ts";
export { OpenCall } from "./open-call.ts";
export { PrincipalSlots } from "./principal-slots.ts";
export type {
	CallingClient,
	CallingPrograms,
	Capability,
	ProgramRequest,
} from "./programs/calling-programs.ts";
export { throttle } from "./throttle.ts";
export { toBridgeError } from "./to-bridge-error.ts";
export { type ToolReply, toolReply } from "./tool-reply.ts";

/** Serves peers of the bridge. */
export const bridgeServices = extensionPoint<BridgeService>("calls.bridgeServices");

/** Peers of the bridge: programs and agents that call the tools of runs. */
export const calls = defineDomain({
	name: "calls",
	needs: [access, runs],
	points: [bridgeServices],
	async open({
		platform: { config, journal, tools, logger },
		needs,
		contribute,
		contributions,
		stops,
		hangsUp,
	}) {
		const { maxInflight } = config.limits.bridge;
		const { runHost } = needs.runs;
		const service = new CallService({ logger, limits: { maxInflight } });
		const agents = new BridgeAgents({ calls: service, journal });
		const programs = new CallingPrograms((run) => runHost.parentOf(run));
		contribute(remoteAgents, agents);
		contribute(callerModel, callerModelOf(programs));
		await tools.serve<CallerToolServices>(new URL("./tools/", import.meta.url), {
			callerFolders: (run, signal) => callerFolders(programs, run, signal),
		});
		runHost.watch(service.toolExecutions.watcher);
		const others = contributions(bridgeServices);
		const bridge = lazily(() =>
			openBridge({
				services: [
					...others(),
					service,
					new SessionService({ toolSessions: runHost, calls: service }),
					agents,
				],
				settings: { ...config.limits.bridge, drainMs: config.stopMs },
				tokens: needs.access.tokens,
				logger,
			}),
		);
		// Steps in flight need their hosts, and the callers that wait for them a connection for the answer.
		stops("bridge", CLOSE_MS, () => bridge.made?.announceStop());
		hangsUp("bridge", CLOSE_MS, () => bridge.made?.close());
		return { face: { service, programs, bridge } };
	},
	async routes(app, { platform: { config }, needs, face: { service, bridge } }) {
		bridgeRoutes(app, { bridge: bridge(), signInSessions: needs.access.sessions });
		await blobRoutes(app, { blobs: service.blobs, messageSize: config.limits.messageSize });
	},
});
