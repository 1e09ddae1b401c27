import { Readable } from "node:stream";
import type { Transporter } from "nodemailer";

/** How far a transport came with its mail. */
export interface Delivery {
	/** True once the whole mail has been given to the server: from then on only the server knows whether it took it. */
	handedOver: boolean;
}

/** Notes when a transport has passed the mail on. Its errors do not tell: a broken connection looks the same at any time. */
export function watchDelivery(transport: Transporter): Delivery {
	const delivery: Delivery = { handedOver: false };
	transport.use("stream", ({ message }, done) => {
		message?.processFunc((source) => Readable.from(passOn(source, delivery), { objectMode: false }));
		done();
	});
	return delivery;
}

async function* passOn(source: NodeJS.ReadableStream, delivery: Delivery) {
	yield* source;
	delivery.handedOver = true;
}
