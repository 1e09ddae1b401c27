import { LoaderCircle } from "lucide-react";

/** A turning ring. Purely visual: say what is happening in words beside it, or with `aria-busy`. */
export function Spinner({ size = 14 }: { readonly size?: number }) {
	return <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin" />;
}
