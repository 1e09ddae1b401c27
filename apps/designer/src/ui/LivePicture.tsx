import { type ComponentProps, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";

interface LivePictureProps extends Omit<ComponentProps<"canvas">, "ref" | "width" | "height"> {
	/** Calls what it is given with each picture, a JPEG file; gives what ends that. */
	readonly onPicture: (show: (jpeg: Blob) => void) => () => void;
	/** How large the pictures are; as each one is when absent. */
	readonly size?: { readonly width: number; readonly height: number };
}

/** Pictures of something that changes, each in the place of the one before. */
export function LivePicture({ onPicture, size, className, ...props }: LivePictureProps) {
	const canvas = useRef<HTMLCanvasElement>(null);
	const { width, height } = size ?? {};
	useEffect(() => {
		const show = async (jpeg: Blob) => {
			const picture = await createImageBitmap(jpeg);
			const element = canvas.current;
			if (element && width === undefined && element.width !== picture.width) element.width = picture.width;
			if (element && height === undefined && element.height !== picture.height)
				element.height = picture.height;
			element?.getContext("2d")?.drawImage(picture, 0, 0, element.width, element.height);
			picture.close();
		};
		// A picture that was cut off is followed by another one.
		return onPicture((jpeg) => void show(jpeg).catch(() => {}));
	}, [onPicture, width, height]);
	return (
		<canvas
			ref={canvas}
			{...size}
			{...props}
			className={classNames("max-h-full max-w-full rounded-sm border border-border bg-white", className)}
		/>
	);
}
