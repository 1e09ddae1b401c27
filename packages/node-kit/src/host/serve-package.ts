import { PackageHost, type ServedPackage, type ServePackageOptions } from "./package-host.ts";

/**
 * Serves node types from this process to a runtime, over the bridge. Breaks of the connection are mended by itself.
 * @returns once the runtime has accepted the node types
 * @throws Error when it does not let the host in, or refuses a node type
 */
export async function servePackage(options: ServePackageOptions): Promise<ServedPackage> {
	const packageHost = new PackageHost(options);
	await packageHost.accepted;
	return packageHost;
}
