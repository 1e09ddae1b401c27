import { join } from "node:path";
import { CLOSE_MS } from "../../platform/platform.ts";
import { access } from "../access/index.ts";
import { browser } from "../browser/index.ts";
import { bridgeServices, calls } from "../calls/index.ts";
import { defineDomain, lazily } from "../domain.ts";
import { flows, toolChanges } from "../flows/index.ts";
import { nodeTypeChanges, runs } from "../runs/index.ts";
import { openPackages } from "./hosts/open-packages.ts";
import { nodeTypeRoutes } from "./routes/node-types.ts";
import { packageRoutes } from "./routes/packages.ts";
import { startHosts } from "./stdio/start-hosts.ts";
import { SupervisedPackages } from "./stdio/supervised-packages.ts";
import type {} from "./tables.ts";

export { lookAlikeOf } from "./hosts/look-alike.ts";

/** Node types that other processes serve, and the processes that this server starts for them. */
export const packages = defineDomain({
	name: "packages",
	needs: [access, browser, calls, flows, runs],
	async open({ platform, needs, contribute, hangsUp }) {
		const { config, credentialKinds, database, folder, journal, network, registry, onUnreadable, logger } =
			platform;
		const { ms, byPackage } = config.packageWait;
		const remote = await openPackages({
			database,
			registry,
			credentialKinds,
			flows: needs.flows.store,
			publications: needs.flows.publications,
			onUnreadable,
			maxInflight: config.limits.bridge.maxInflight,
			waitMs: (namespace) => byPackage.get(namespace) ?? ms,
			journal,
			proxy: network.proxy,
			nodeSessions: needs.browser.sessions,
			logger,
			onTypes: () => registry.changed(),
		});
		contribute(bridgeServices, remote);
		contribute(toolChanges, remote.known);
		contribute(nodeTypeChanges, remote);
		const supervised = lazily(
			() =>
				new SupervisedPackages({
					folder: join(folder, "packages"),
					hub: needs.calls.bridge(),
					logger,
					tokens: needs.access.tokens,
					path: config.programs,
				}),
		);
		hangsUp("package hosts", CLOSE_MS, () => supervised.made?.stop());
		return { face: { remote, supervised } };
	},
	routes(app, { platform: { nodeTypes, optionalPackages }, needs, face: { remote, supervised } }) {
		const bridge = needs.calls.bridge();
		nodeTypeRoutes(app, { nodeTypes, packages: remote, optionalPackages });
		packageRoutes(app, { nodeTypes, packages: remote, optionalPackages, bridge });
		startHosts(app, supervised());
	},
});
