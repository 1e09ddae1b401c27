declare module "mammoth/lib/promises.js" {
	const promises: { toExternalPromise: <Result>(promise: Promise<Result>) => Promise<Result> };
	export default promises;
}
