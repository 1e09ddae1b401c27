declare module "s3rver" {
	/** A store that speaks like S3, for tests. */
	export default class S3rver {
		constructor(options: {
			readonly address: string;
			readonly port: number;
			readonly silent: boolean;
			readonly directory: string;
			readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
		});
		readonly store: {
			putObject(object: {
				readonly bucket: string;
				readonly key: string;
				readonly content: import("node:stream").Readable;
				readonly metadata: object;
			}): Promise<void>;
		};
		run(): Promise<{ readonly port: number }>;
		close(): Promise<void>;
	}
}
