#include "textflag.h"

// Rows of a group and of constants (slides.go), 32 bytes each.
#define X     0
#define Y     32
#define VX    64
#define VY    96
#define LOX   128
#define LOY   160
#define HIX   192
#define HIY   224
#define SIDE  256
#define SPINS 288
#define TOP   320
#define LEFT  352
#define RIGHT 384
#define BACK  416
#define END   448
#define GROUP 480

#define DT      0
#define LOSS    32
#define RADIUS  64
#define MARGIN  96
#define EPSILON 128
#define ONE     160
#define OBLIQUE 192

// Predicates of VCMPPS.
#define LT  $1
#define LE  $2
#define NGT $10
#define GE  $13
#define GT  $14

// RENEW: lo and hi of the box of a coordinate that has gone from v0 to v, in their rows where inbox is not set. low is left in Y5.
#define RENEW(lo, hi, v0, v, inbox) \
	VMINPS    v, v0, Y5            \
	VSUBPS    Y14, Y5, Y5          \
	VSUBPS    Y13, Y5, Y5          \
	VMAXPS    v, v0, Y6            \
	VADDPS    Y14, Y6, Y6          \
	VADDPS    Y13, Y6, Y6          \
	VSUBPS    v0, v, Y7            \
	VADDPS    Y7, Y7, Y7           \
	VMINPS    Y12, Y7, Y8          \
	VADDPS    Y8, Y5, Y5           \
	VMAXPS    Y12, Y7, Y7          \
	VADDPS    Y7, Y6, Y6           \
	VBLENDVPS inbox, lo(SI), Y5, Y5 \
	VBLENDVPS inbox, hi(SI), Y6, Y6 \
	VMOVUPS   Y5, lo(SI)           \
	VMOVUPS   Y6, hi(SI)

// func walkGroups(first *group, groups int, k *constants, steps int, half bool) (taken int, flagged uint32, moved bool)
TEXT ·walkGroups(SB), NOSPLIT, $0-53
	MOVQ    first+0(FP), DI
	MOVQ    groups+8(FP), BX
	MOVQ    k+16(FP), R8
	MOVQ    steps+24(FP), R9
	XORQ    R10, R10
	MOVBLZX OBLIQUE(R8), R13
	VXORPS  Y12, Y12, Y12
	VMOVUPS VX(DI), Y0
	VMOVUPS VY(DI), Y1
	MOVBLZX half+32(FP), AX
	TESTB   AX, AX
	JNE     slow

move:
	MOVQ    DI, SI
	XORQ    CX, CX // first lane of the group
	XORQ    R11, R11 // flagged
	MOVQ    BX, R12
	VMOVUPS DT(R8), Y15
	VMOVUPS RADIUS(R8), Y14
	VMOVUPS MARGIN(R8), Y13

moveGroup:
	VMOVUPS   X(SI), Y10
	VMOVUPS   Y(SI), Y11
	VMULPS    VX(SI), Y15, Y2
	VADDPS    Y10, Y2, Y2
	VMULPS    VY(SI), Y15, Y3
	VADDPS    Y11, Y3, Y3
	VMOVUPS   Y2, X(SI)
	VMOVUPS   Y3, Y(SI)
	VCMPPS    GT, LEFT(SI), Y2, Y4 // Y4: in the rink
	VCMPPS    LT, RIGHT(SI), Y2, Y5
	VANDPS    Y5, Y4, Y4
	VCMPPS    GT, BACK(SI), Y3, Y5
	VANDPS    Y5, Y4, Y4
	VCMPPS    LT, END(SI), Y3, Y5
	VANDPS    Y5, Y4, Y4
	VSUBPS    Y14, Y2, Y5
	VCMPPS    GE, LOX(SI), Y5, Y9 // Y9: in its box
	VADDPS    Y14, Y2, Y5
	VCMPPS    LE, HIX(SI), Y5, Y5
	VANDPS    Y5, Y9, Y9
	VSUBPS    Y14, Y3, Y5
	VCMPPS    GE, LOY(SI), Y5, Y5
	VANDPS    Y5, Y9, Y9
	VADDPS    Y14, Y3, Y5
	VCMPPS    LE, HIY(SI), Y5, Y5
	VANDPS    Y5, Y9, Y9
	VMOVMSKPS Y9, AX
	CMPL      AX, $255
	JEQ       boxed
	RENEW(LOX, HIX, Y10, Y2, Y9)
	RENEW(LOY, HIY, Y11, Y3, Y9)
	VCMPPS    LE, TOP(SI), Y5, Y5
	VANDNPS   Y5, Y9, Y5 // renewed where others are
	VANDNPS   Y4, Y5, Y4

boxed:
	VMOVMSKPS Y4, AX
	XORL      $255, AX
	SHLL      CX, AX
	ORL       AX, R11
	ADDQ      $8, CX
	ADDQ      $GROUP, SI
	DECQ      R12
	JNZ       moveGroup
	MOVL      $1, AX
	TESTL     R11, R11
	JNE       end

slow:
	MOVQ    DI, SI
	XORQ    CX, CX
	XORQ    R11, R11
	MOVQ    BX, R12
	VMOVUPS LOSS(R8), Y15
	VMOVUPS EPSILON(R8), Y14
	VMOVUPS ONE(R8), Y13
	CMPQ    BX, $1
	JEQ     loaded // the velocities of a single group stay in Y0 and Y1

slowGroup:
	VMOVUPS VX(SI), Y0
	VMOVUPS VY(SI), Y1

loaded:
	VMULPS  Y0, Y0, Y2
	VMULPS  Y1, Y1, Y3
	VADDPS  Y3, Y2, Y2
	VSQRTPS Y2, Y2           // speed
	VCMPPS  NGT, Y15, Y2, Y4 // Y4: stops
	TESTB   R13, R13
	JEQ     perpendicular
	VDIVPS  Y2, Y0, Y5       // Y5, Y6: heading
	VDIVPS  Y2, Y1, Y6
	VMOVAPS Y6, Y9           // Y9 and minus Y10: direction of the curl
	VMOVAPS Y6, Y10
	JMP     curl

perpendicular:
	VDIVPS Y2, Y13, Y7
	VMULPS Y7, Y0, Y5
	VMULPS Y7, Y1, Y6
	VSUBPS Y6, Y12, Y9
	VSUBPS Y5, Y12, Y10

curl:
	VMULPS    Y15, Y5, Y5
	VSUBPS    Y5, Y0, Y7       // Y7, Y8: slowed
	VMULPS    Y15, Y6, Y6
	VSUBPS    Y6, Y1, Y8
	VMULPS    SIDE(SI), Y9, Y9
	VADDPS    Y7, Y9, Y9       // Y9, Y11: turned, of any length
	VMULPS    SIDE(SI), Y10, Y10
	VSUBPS    Y10, Y8, Y11
	VMULPS    Y9, Y9, Y2
	VMULPS    Y11, Y11, Y3
	VADDPS    Y3, Y2, Y2
	VSQRTPS   Y2, Y2
	VCMPPS    LT, Y14, Y2, Y3
	VDIVPS    Y2, Y13, Y2
	VMOVMSKPS Y3, AX
	TESTL     AX, AX
	JEQ       divisible
	VBLENDVPS Y3, Y13, Y2, Y2  // those too short to be divided by stay

divisible:
	VMULPS    Y2, Y9, Y9
	VMULPS    Y2, Y11, Y11
	VMULPS    Y7, Y7, Y2
	VMULPS    Y8, Y8, Y3
	VADDPS    Y3, Y2, Y2
	VSQRTPS   Y2, Y2           // the speed that is left
	VMULPS    Y2, Y9, Y9
	VMULPS    Y2, Y11, Y11
	VMOVUPS   SPINS(SI), Y3
	VMOVMSKPS Y3, AX
	CMPL      AX, $255
	JEQ       spinning
	VBLENDVPS Y3, Y9, Y7, Y9
	VBLENDVPS Y3, Y11, Y8, Y11

spinning:
	VMOVMSKPS Y4, AX
	TESTL     AX, AX
	JEQ       going
	VBLENDVPS Y4, Y0, Y9, Y9   // a stone that stops keeps its velocity
	VBLENDVPS Y4, Y1, Y11, Y11
	SHLL      CX, AX
	ORL       AX, R11

going:
	VMOVAPS Y9, Y0
	VMOVAPS Y11, Y1
	VMOVUPS Y0, VX(SI)
	VMOVUPS Y1, VY(SI)
	ADDQ    $8, CX
	ADDQ    $GROUP, SI
	DECQ    R12
	JNZ     slowGroup
	INCQ    R10
	XORL    AX, AX
	TESTL   R11, R11
	JNE     end
	CMPQ    R10, R9
	JLT     move

end:
	VZEROUPPER
	MOVQ R10, taken+40(FP)
	MOVL R11, flagged+48(FP)
	MOVB AX, moved+52(FP)
	RET
