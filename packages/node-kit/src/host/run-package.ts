import { type ServePackageOptions, servePackage } from "./serve-package.ts";

/**
 * Serves node types until the process is asked to end; then lets what executes end.
 * @throws Error when the runtime does not let the host in, or refuses a node type
 */
export async function runPackage(options: ServePackageOptions): Promise<void> {
	const asked = Promise.withResolvers<void>();
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => asked.resolve());
	const served = await servePackage(options);
	await Promise.race([asked.promise, served.ended]);
	await served.close();
	await served.ended;
}
