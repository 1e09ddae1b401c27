import type { BaseLogger } from "pino";
import type { AccessTokens } from "../http/access-tokens.ts";
import type { BridgeService } from "./bridge-connection.ts";
import { BridgeHub, type BridgeLimits } from "./bridge-hub.ts";
import { PeerLog } from "./peer-log.ts";

export interface BridgeOptions {
	readonly services: readonly BridgeService[];
	readonly settings: Partial<BridgeLimits>;
	/** What peers prove themselves with. */
	readonly tokens: Pick<AccessTokens, "find" | "watchRevoked">;
	readonly logger: Pick<BaseLogger, "info" | "warn" | "error">;
}

/** Puts together what serves `/bridge`. */
export function openBridge({ services, settings, tokens, logger }: BridgeOptions): BridgeHub {
	const log = new PeerLog(logger, (connection, line) =>
		services.some((service) => service.noted?.(connection, line)),
	);
	const hub = new BridgeHub({
		services: [...services, log],
		principalOf: (token) => tokens.find(token),
		logger,
		limits: settings,
	});
	tokens.watchRevoked((principal) => hub.dismiss(principal));
	return hub;
}
