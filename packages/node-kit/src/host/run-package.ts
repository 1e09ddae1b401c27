import { Deferred } from "./deferred.ts";
import { PackageHost, type ServePackageOptions } from "./package-host.ts";

/**
 * Serves node types until the process is asked to end, which may be before there is a runtime; then lets what executes end.
 * @throws Error when the runtime does not let the host in, or refuses a node type
 */
export async function runPackage(options: ServePackageOptions): Promise<void> {
	const asked = new Deferred();
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => asked.resolve());
	const packageHost = new PackageHost(options);
	await Promise.race([asked.promise, packageHost.ended]);
	await packageHost.close();
	await packageHost.ended;
}
