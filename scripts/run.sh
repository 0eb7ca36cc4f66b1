#!/bin/sh
# Opens the window of the given binary on the sample. Without a display it says so and
# answers the same question headless, writing a picture.
set -eu
binary=$1
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname -s)" != Linux ]; then
	exec "$binary"
fi
picture=build/first-question.png
echo "No display: answering the sample question without a window."
"$binary" ask assets/positions/sample.hpos --ai shots --ai tree --seed 20260314 -o "$picture"
echo "The picture is $picture"
