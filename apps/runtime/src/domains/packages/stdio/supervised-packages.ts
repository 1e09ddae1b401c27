import type { BaseLogger } from "pino";
import type { BridgeHub } from "../../../platform/bridge/bridge-hub.ts";
import type { AccessTokens } from "../../../platform/http/access-tokens.ts";
import type { Principal } from "../../../platform/http/principal.ts";
import { type InstalledPackage, readPackages } from "./package-manifest.ts";
import { SupervisedHost } from "./supervised-host.ts";

export interface SupervisedPackagesOptions {
	/** The folder with a folder for each package. */
	readonly folder: string;
	readonly hub: Pick<BridgeHub, "join" | "limits">;
	readonly logger: Pick<BaseLogger, "info" | "warn">;
	/** Makes the tokens of hosts that connect by themselves: each is for its package only, and ends with the server. */
	readonly tokens: Pick<AccessTokens, "lend">;
	/** Where programs are looked for. */
	readonly path: string;
}

/** The packages that the server starts itself. */
export class SupervisedPackages {
	readonly #options: SupervisedPackagesOptions;
	#supervisedHosts: SupervisedHost[] = [];
	#stopped = false;
	/** However the server ends, as long as it can still do something about it. */
	readonly #killAll = () => {
		for (const packageHost of this.#supervisedHosts) packageHost.kill();
	};

	constructor(options: SupervisedPackagesOptions) {
		this.#options = options;
	}

	/** Starts what is installed. @param url where the bridge answers. */
	start(url: string): void {
		if (this.#stopped) return;
		process.once("exit", this.#killAll);
		const { folder, logger } = this.#options;
		const installed = readPackages(folder, (file, why) =>
			logger.warn({ file }, `a package is left out: ${why}`),
		);
		this.#supervisedHosts = installed.map((one) => this.#host(one, url));
		for (const packageHost of this.#supervisedHosts) packageHost.start();
	}

	/** Resolves once all have ended. */
	async stop(): Promise<void> {
		this.#stopped = true;
		await Promise.all(this.#supervisedHosts.map((packageHost) => packageHost.stop()));
		process.off("exit", this.#killAll);
	}

	#host(installed: InstalledPackage, url: string): SupervisedHost {
		const { hub, logger, tokens, path } = this.#options;
		const { name, namespace = name, transport = "stdio" } = installed.manifest;
		const principal: Principal = {
			id: `package ${name}`,
			actor: { kind: "package", id: name },
			grants: [{ purpose: "serve-packages", names: [namespace] }],
		};
		const common = { PATH: path, SWITCHYARD_PACKAGE: name, SWITCHYARD_TRANSPORT: transport };
		return new SupervisedHost({
			installed,
			environment:
				transport === "stdio"
					? common
					: {
							...common,
							SWITCHYARD_URL: url,
							SWITCHYARD_TOKEN: tokens.lend(principal),
						},
			maxFrame: hub.limits.maxFrame,
			join: (link) => hub.join(link, { principal, plain: false }),
			logger,
		});
	}
}
