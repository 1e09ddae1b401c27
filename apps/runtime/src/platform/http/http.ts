import type {
	FastifyBaseLogger,
	FastifyInstance,
	FastifyTypeProvider,
	RawReplyDefaultExpression,
	RawRequestDefaultExpression,
	RawServerDefault,
} from "fastify";
import type { Static, TSchema } from "typebox";

/** Gives handlers the types of what their route's TypeBox schemas let through. */
interface TypeBoxProvider extends FastifyTypeProvider {
	readonly validator: this["schema"] extends TSchema ? Static<this["schema"]> : unknown;
	readonly serializer: this["schema"] extends TSchema ? Static<this["schema"]> : unknown;
}

/** The HTTP server as plugins and routes see it. */
export type Http = FastifyInstance<
	RawServerDefault,
	RawRequestDefaultExpression,
	RawReplyDefaultExpression,
	FastifyBaseLogger,
	TypeBoxProvider
>;
